import type { MailContent, MailKind } from '@netward/contracts';
import { createLinks } from './links.ts';
import { renderMail } from './render-mail.tsx';

const links = createLinks('https://netward.example');
const TOKEN = 'Ab-_'.repeat(10) + 'xyz';

function write<K extends MailKind>(kind: K, content: MailContent<K>) {
  return renderMail(kind, content, links);
}

function hrefsOf(html: string): string[] {
  return [...html.matchAll(/href="([^"]*)"/g)].map(([, href]) => href as string);
}

describe('the verification mail', () => {
  it('leads to the verification page with the token, in both forms', async () => {
    const { html, text } = await write('verify-email', { name: 'Ada', token: TOKEN });
    const link = `https://netward.example/verify-email?token=${TOKEN}`;
    expect(hrefsOf(html)).toContain(link);
    expect(text).toContain(link);
  });

  it('says how long the link works, who asked, and what to do if it was somebody else', async () => {
    const { text } = await write('verify-email', { name: 'Ada', token: TOKEN });
    expect(text).toContain('Hello Ada,');
    expect(text).toContain('24 hours');
    expect(text).toContain('It was not you?');
  });

  it('cannot be led elsewhere by its token', async () => {
    const token = '"><a href="https://evil.example">&x=#';
    const { html } = await write('verify-email', { name: 'Ada', token });
    for (const href of hrefsOf(html)) expect(href).toMatch(/^https:\/\/netward\.example\//);
  });
});

describe('the mail for an address that has an account', () => {
  it('leads to signing in and to a new password, and carries no token', async () => {
    const { html } = await write('already-registered', { name: 'Ada' });
    expect(hrefsOf(html)).toEqual([
      'https://netward.example/login',
      'https://netward.example/login?mode=reset',
      'https://netward.example/',
    ]);
  });
});

describe.each(['verify-email', 'already-registered'] as const)('%s', (kind) => {
  const named = (name: string) => write(kind, { name, token: TOKEN });

  it('shows markup in a name as text', async () => {
    const { html } = await named('<img src=x onerror=alert(1)>');
    expect(html).not.toContain('<img');
    expect(html).toContain('&lt;img src=x onerror=alert(1)&gt;');
  });

  it.each(['evil.example', 'https://x', 'me@evil', 'Win at evil.example now'])(
    'leaves out the name %p, which a mail program would turn into a link',
    async (name) => {
      const { html, text } = await named(name);
      expect(text).toMatch(/^Hello,$/m);
      expect(html).not.toContain(name);
    },
  );

  it.each(['J. R. Smith', "D'Arcy", 'Ğü Şen', '李雷', '👩‍💻 Ada'])(
    'greets %p by name',
    async (name) => {
      expect((await named(name)).text).toContain(`Hello ${name},`);
    },
  );

  it('has no markup in its text and nothing in its subject that a stranger typed', async () => {
    const { subject, text } = await named('Ada');
    expect(text).not.toMatch(/[<>]/);
    expect(subject).not.toContain('Ada');
  });

  it('asks for nothing from elsewhere and knows the dark', async () => {
    const { html } = await named('Ada');
    expect(html).not.toMatch(/<(img|link|script|iframe)|url\(|@import/i);
    expect(html).toContain('prefers-color-scheme: dark');
  });
});

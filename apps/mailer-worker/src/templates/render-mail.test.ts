import type { MailContent, MailKind } from '@netward/contracts';
import { describeDay, describeMoment, renderMail } from './render-mail.tsx';
import { SAMPLE_TOKEN, samples } from './samples.ts';
import { createLinks } from './template.ts';

it('writes a moment in UTC with the month as a word', () => {
  expect(describeMoment('2026-02-03T04:05:06Z')).toBe('3 February 2026 at 04:05 UTC');
  expect(describeDay('2026-02-03T23:59:59Z')).toBe('3 February 2026');
});

const links = createLinks('https://netward.example');

function write<K extends MailKind>(kind: K, content: MailContent<K>) {
  return renderMail(kind, content, links);
}

function hrefsOf(html = ''): string[] {
  return [...html.matchAll(/href="([^"]*)"/g)].map(([, href]) => href as string);
}

describe('the verification mail', () => {
  it('links to the verification page with the token, in both forms', async () => {
    const { html, text } = await write('verify-email', { name: 'Ada', token: SAMPLE_TOKEN });
    const link = `https://netward.example/verify-email?token=${SAMPLE_TOKEN}`;
    expect(hrefsOf(html)).toContain(link);
    expect(text).toContain(link);
  });

  it('says how long the link works, who asked, and what to do if it was somebody else', async () => {
    const { text } = await write('verify-email', { name: 'Ada', token: SAMPLE_TOKEN });
    expect(text).toContain('Hello Ada,');
    expect(text).toContain('24 hours');
    expect(text).toContain("If this wasn't you, ignore this email.");
  });

  it('cannot be made to link elsewhere by its token', async () => {
    const token = '"><a href="https://evil.example">&x=#';
    const { html } = await write('verify-email', { name: 'Ada', token });
    for (const href of hrefsOf(html)) expect(href).toMatch(/^https:\/\/netward\.example\//);
  });
});

describe('the mail for an address that has an account', () => {
  it('links to signing in and to a new password, and carries no token', async () => {
    const { html } = await write('already-registered', { name: 'Ada' });
    expect(hrefsOf(html)).toEqual([
      'https://netward.example/login',
      'https://netward.example/login?mode=reset',
      'https://netward.example/',
      'https://netward.example/contact',
    ]);
  });
});

const kinds = Object.keys(samples) as MailKind[];
const withHtml = kinds.filter((kind) => kind !== 'contact');
const greeting = withHtml.filter((kind) => 'name' in samples[kind]);

describe('the mail to choose a password', () => {
  const link = `https://netward.example/reset-password?token=${SAMPLE_TOKEN}`;

  it.each(['asked', 'choose'] as const)('links to the reset page (%s)', async (reason) => {
    const { html, text } = await write('reset-password', {
      name: 'Ada',
      token: SAMPLE_TOKEN,
      reason,
    });
    expect(hrefsOf(html)).toContain(link);
    expect(text).toContain(link);
    expect(text).toContain('once, for 60 minutes');
  });

  it('says why it was sent', async () => {
    const asked = await write('reset-password', {
      name: 'Ada',
      token: SAMPLE_TOKEN,
      reason: 'asked',
    });
    const choose = await write('reset-password', {
      name: 'Ada',
      token: SAMPLE_TOKEN,
      reason: 'choose',
    });
    expect(asked.text).toContain('asked for a new password');
    expect(choose.text).toContain('registered at Netward more than once');
  });
});

describe('the mail after a new password', () => {
  it('says when it happened, and what to do if it was somebody else', async () => {
    const { html, text } = await write('password-changed', samples['password-changed']);
    expect(text).toContain('4 March 2026 at 05:06 UTC');
    expect(hrefsOf(html)).toContain('https://netward.example/login?mode=reset');
    expect(text).toContain('through a link sent to this address');
  });

  it('says so when it was set on the account page', async () => {
    const sample = samples['password-changed'];
    const { html, text } = await write('password-changed', { ...sample, way: 'account' });
    expect(text).toContain('with the old one. All other devices have been logged out.');
    expect(text).not.toContain('link sent to this address');
    expect(hrefsOf(html)).toContain('https://netward.example/login?mode=reset');
  });
});

describe('the mail about a deletion', () => {
  it('says when, links to keeping the account, and says what to do if it was somebody else', async () => {
    const { html, text } = await write('account-deletion', samples['account-deletion']);
    expect(text).toContain('4 March 2026 at 05:06 UTC');
    expect(hrefsOf(html)).toContain(`https://netward.example/account?keep=${SAMPLE_TOKEN}`);
    expect(text).toContain('https://netward.example/login?mode=reset');
  });
});

describe('the suspension notice', () => {
  it('says when the suspension begins and that signing in prevents it', async () => {
    const { html, text } = await write('inactivity-notice', samples['inactivity-notice']);
    expect(text).toContain('suspended on 4 March 2026');
    expect(hrefsOf(html)).toContain('https://netward.example/login');
  });
});

describe('the newsletter mail', () => {
  const unsubscribe = `https://netward.example/newsletter?action=unsubscribe&token=${SAMPLE_TOKEN}`;
  const confirm = `https://netward.example/newsletter?action=confirm&token=${SAMPLE_TOKEN}`;

  it('links to confirming and to ending the subscription', async () => {
    const { text } = await write('newsletter-confirmation', samples['newsletter-confirmation']);
    expect(text).toContain(confirm);
    expect(text).toContain(unsubscribe);
  });

  it('does not ask for a confirmation that is not needed', async () => {
    const content = { confirmToken: null, unsubscribeToken: SAMPLE_TOKEN };
    const { text } = await write('newsletter-confirmation', content);
    expect(text).not.toContain('action=confirm');
    expect(text).toContain(unsubscribe);
  });

  it('lets a mail program end the subscription by itself (RFC 8058)', async () => {
    const { headers } = await write('newsletter-confirmation', samples['newsletter-confirmation']);
    expect(headers).toEqual({
      'List-Unsubscribe': `<https://netward.example/api/subscribe/unsubscribe?token=${SAMPLE_TOKEN}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    });
  });
});

describe('the message of the contact form', () => {
  it('is plain text, and a reply goes to the writer', async () => {
    const mail = await write('contact', samples.contact);
    expect(mail.html).toBeUndefined();
    expect(mail.replyTo).toBe('grace@learner.example');
    expect(mail.text).toContain('Phone: not given');
  });

  it('keeps what was typed apart from our own lines', async () => {
    const { text } = await write('contact', {
      ...samples.contact,
      name: 'Grace\nAddress: boss@netward.example',
      message: 'Hello\r\nFrom: the boss\r<b>x</b>',
    });
    expect(text.split('\n').filter((line) => line.startsWith('Address:'))).toEqual([
      'Address: grace@learner.example',
    ]);
    expect(text).toContain('> Hello\n> From: the boss\n> <b>x</b>\n');
  });

  it('has no reply address when that of the writer is invalid', async () => {
    const { replyTo } = await write('contact', {
      ...samples.contact,
      email: 'a@b.example, c@d.example',
    });
    expect(replyTo).toBeUndefined();
  });
});

describe.each(greeting)('%s', (kind) => {
  const named = (name: string) => write(kind, { ...samples[kind], name });

  it('shows markup in a name as text', async () => {
    const { html } = await named('<img src=x onerror=alert(1)>');
    expect(html).not.toContain('<img');
    expect(html).toContain('&lt;img src=x onerror=alert(1)&gt;');
  });

  it.each([
    'evil.example',
    'https://x',
    'me@evil',
    'Win at evil.example now',
    'you won 500$ at pay4.me',
    'evil1.com',
    'win2.top',
    '1.1.1.1',
    'evil。com',
    'evil．com',
    'evil｡com',
    'evil․com',
    'ｅｖｉｌ．ｃｏｍ',
    '+44 20 7946 0958',
    'call 0800-1234 now',
    '٠١٢٣٤٥',
  ])('leaves out the name %p, which a mail program would turn into a link', async (name) => {
    const { html, text } = await named(name);
    expect(text).toMatch(/^Hello,$/m);
    expect(html).not.toContain(name);
  });

  it.each(['J. R. Smith', 'J.R.R. Tolkien', 'Ada 1815', "D'Arcy", 'Ğü Şen', '李雷', '👩‍💻 Ada'])(
    'greets %p by name',
    async (name) => {
      expect((await named(name)).text).toContain(`Hello ${name},`);
    },
  );
});

it('greets nobody in a mail to an address that nobody has confirmed', async () => {
  const { text } = await write('verify-email', { name: '', token: SAMPLE_TOKEN });
  expect(text).toMatch(/^Hello,$/m);
});

describe.each(kinds)('%s', (kind) => {
  it('names no fact that it does not have', async () => {
    const { subject, html = '', text } = await write(kind, samples[kind]);
    const shown = `${subject} ${html.replace(/<style>.*?<\/style>/s, '')} ${text}`;
    expect(shown).not.toMatch(/[{}]|undefined/);
  });

  it('has no markup in its text and nothing in its subject that a stranger typed', async () => {
    const { subject, text } = await write(kind, samples[kind]);
    expect(text).not.toMatch(/<\w/);
    expect(subject).not.toMatch(/Ada|Grace/);
  });

  it('links only to the site', async () => {
    const { html, text } = await write(kind, samples[kind]);
    const links = [...hrefsOf(html), ...(text.match(/https?:\S+/g) ?? [])];
    expect(links.length).toBeGreaterThan(0);
    for (const link of links) expect(link).toMatch(/^https:\/\/netward\.example\//);
  });
});

describe.each(withHtml)('%s', (kind) => {
  it('loads nothing from elsewhere and has dark colours', async () => {
    const { html } = await write(kind, samples[kind]);
    expect(html).not.toMatch(/<(img|link|script|iframe)|url\(|@import/i);
    expect(html).toContain('prefers-color-scheme: dark');
  });
});

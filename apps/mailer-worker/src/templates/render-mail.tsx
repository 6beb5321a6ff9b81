import type { MailContent, MailKind } from '@netward/contracts';
import { render, toPlainText } from '@react-email/render';
import { Layout } from './layout.tsx';
import type { Links } from './links.ts';
import type { Template } from './template.ts';
import { templates } from './templates.ts';

export interface RenderedMail {
  subject: string;
  html: string;
  text: string;
}

/** Writes a mail in both its forms; the text is made from the HTML, so that they cannot differ. */
export async function renderMail<K extends MailKind>(
  kind: K,
  content: MailContent<K>,
  links: Links,
): Promise<RenderedMail> {
  const { subject, preview, Body } = templates[kind] as Template<MailKind> as Template<K>;
  const html = await render(
    <Layout subject={subject} preview={preview} links={links}>
      <Body content={content} links={links} />
    </Layout>,
  );
  return {
    subject,
    html,
    text: toPlainText(html, { selectors: [{ selector: 'h1', format: 'skip' }] }),
  };
}

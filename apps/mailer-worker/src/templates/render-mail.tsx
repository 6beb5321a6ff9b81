import type { MailContent, MailKind } from '@netward/contracts';
import { render, toPlainText } from '@react-email/render';
import { Layout } from './layout.tsx';
import type { Links, Template, TemplateProps, TextTemplate } from './template.ts';
import { templates } from './templates.tsx';

export interface RenderedMail {
  subject: string;
  /** Absent in plain-text mails. */
  html?: string;
  text: string;
  replyTo?: string;
  headers?: Readonly<Record<string, string>>;
}

/** Renders a mail; where it has two forms, the text is made from the HTML, so that they cannot differ. */
export async function renderMail<K extends MailKind>(
  kind: K,
  content: MailContent<K>,
  links: Links,
): Promise<RenderedMail> {
  const template = templates[kind] as unknown as Template<K> | TextTemplate<K>;
  const props = { content, links };
  return 'Body' in template ? renderBody(template, props) : renderText(template, props);
}

async function renderBody<K extends MailKind>(
  { subject, preview, Body, headers }: Template<K>,
  props: TemplateProps<K>,
): Promise<RenderedMail> {
  const line = (of: typeof subject) => (typeof of === 'string' ? of : of(props));
  const html = await render(
    <Layout subject={line(subject)} preview={line(preview)} links={props.links}>
      <Body {...props} />
    </Layout>,
  );
  return {
    subject: line(subject),
    html,
    text: toPlainText(html, { selectors: [{ selector: 'h1', format: 'skip' }] }),
    ...(headers && { headers: headers(props) }),
  };
}

function renderText<K extends MailKind>(
  { subject, text, replyTo }: TextTemplate<K>,
  props: TemplateProps<K>,
): RenderedMail {
  const answerTo = replyTo?.(props);
  return { subject, text: text(props), ...(answerTo && { replyTo: answerTo }) };
}

import {
  DELETION_DAYS,
  emailKey,
  type MailContent,
  type MailKind,
  RESET_TOKEN_SECONDS,
  VERIFY_TOKEN_SECONDS,
} from '@netward/contracts';
import { render, toPlainText } from '@react-email/render';
import letters from './letters.json' with { type: 'json' };
import { Fragment, type ReactElement, type ReactNode } from 'react';
import { Button, CopyLink, Heading, Layout, Note, Paragraph, PlainLink } from './layout.tsx';
import { endHeaders, newsletterIssueMail } from './newsletter.tsx';
import type { Links, Template, TemplateProps, Templates, TextTemplate } from './template.ts';

// Mail programs turn `evil.example`, `1.1.1.1` and telephone numbers into links. People choose the name
// in their mail themselves, so one that could become a link is left out. Look-alikes such as the
// full-width dot count as what they stand for.
const COULD_BECOME_LINK = /[/@:\\]|[.。][\p{L}\p{N}]{2}|\p{N}[.。]|[.。]\p{N}/u;
/** More digits than a year or an ordinal has. */
const DIGITS_OF_A_NUMBER = 5;

function couldBecomeLink(name: string): boolean {
  const plain = name.normalize('NFKC');
  const digits = plain.match(/\p{N}/gu)?.length ?? 0;
  return COULD_BECOME_LINK.test(plain) || digits >= DIGITS_OF_A_NUMBER;
}

/** The first line of a mail. The name is empty in mail to an unconfirmed address. */
export function greeting(name: string): string {
  return name === '' || couldBecomeLink(name) ? 'Hello,' : `Hello ${name},`;
}

const MOMENT = new Intl.DateTimeFormat('en-GB', {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone: 'UTC',
});
const DAY = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });

/** A moment in words: 21 November 2026 at 07:05 UTC. */
export function describeMoment(iso: string): string {
  return `${MOMENT.format(new Date(iso))} UTC`;
}

/** The day of a moment: 21 November 2026. */
export function describeDay(iso: string): string {
  return DAY.format(new Date(iso));
}

/** Plain text only, so that nothing the writer typed can act as markup in the team's mailbox. */
export const contact: TextTemplate<'contact'> = {
  subject: 'Message from the Netward contact form',
  text({ content: { name, email, phone, message, receivedAt }, links }) {
    const facts = [
      ['From', name],
      ['Address', email],
      ['Phone', phone ?? 'not given'],
      ['Received', describeMoment(receivedAt)],
    ];
    const lines = facts.map(([label, value]) => `${label}: ${oneLine(value as string)}`);
    return [
      ...lines,
      '',
      ...message.split(/\r\n?|\n/).map((line) => `> ${line}`),
      '',
      `Sent from ${links.contact}. Your reply goes to the writer, whose address has not been verified.`,
      '',
    ].join('\n');
  },
  replyTo: ({ content: { email } }) => (emailKey(email) ? email : undefined),
};

/** A value on one line, so that it cannot pass for a line of ours. */
function oneLine(value: string): string {
  return value.replace(/\s+/gu, ' ').trim();
}

/** A text, or one for each variant of a letter; a variant without any leaves its place out. */
type LetterWords = string | Readonly<Record<string, string | undefined>> | undefined;

interface LetterPart {
  paragraph?: LetterWords;
  button?: LetterWords;
  note?: LetterWords;
  copyLink?: boolean | undefined;
}

interface LetterText {
  subject: string;
  preview: string;
  heading: LetterWords;
  body: readonly LetterPart[];
}

type LetterKind = keyof typeof letters & MailKind;
const texts: Record<LetterKind, LetterText> = letters;

/** What a letter says of its receiver's case. */
interface LetterFacts {
  link?: string | undefined;
  /** The link that ends a subscription, for `{unsubscribe}`. */
  unsubscribe?: string;
  /** In words, for `{when}`. */
  when?: string;
  variant?: string;
}

const PERIODS = {
  hours: VERIFY_TOKEN_SECONDS / 3600,
  minutes: RESET_TOKEN_SECONDS / 60,
  days: DELETION_DAYS,
} as const;

/** A name in braces, which stands for a fact. */
const NAMED = /\{(\w+)\}/g;

/** A mail of `letters.json`: a heading, a greeting where it has a name, and the parts of its body. */
export function letter<K extends LetterKind>(
  kind: K,
  factsOf: (props: TemplateProps<K>) => LetterFacts,
): Template<K> {
  const { subject, preview, heading, body } = texts[kind];
  return {
    subject,
    preview: preview.replace(NAMED, (_, name: keyof typeof PERIODS) => String(PERIODS[name])),
    Body(props) {
      const facts = factsOf(props);
      const { content } = props;
      return (
        <>
          <Heading>{inVariant(heading, facts)}</Heading>
          {'name' in content && <Paragraph>{greeting(content.name)}</Paragraph>}
          {body.map((part, at) => (
            <Part key={at} part={part} facts={facts} links={props.links} />
          ))}
        </>
      );
    },
  };
}

function inVariant(words: LetterWords, { variant = '' }: LetterFacts): string | undefined {
  return typeof words === 'object' ? words[variant] : words;
}

/** A text with what its names in braces stand for; throws where one stands for nothing. */
function fill(text: string, words: Readonly<Record<string, ReactNode>>): ReactNode[] {
  return text.split(NAMED).map((piece, at) => {
    if (at % 2 === 0) return piece;
    if (words[piece] === undefined) throw new Error(`a letter names {${piece}}`);
    return <Fragment key={at}>{words[piece]}</Fragment>;
  });
}

interface PartProps {
  part: LetterPart;
  facts: LetterFacts;
  links: Links;
}

function Part({ part, facts, links }: PartProps): ReactElement | null {
  const { link, when } = facts;
  const newPassword = <PlainLink href={links.chooseNewPassword} />;
  const unsubscribe = facts.unsubscribe && (
    <>
      <br />
      <PlainLink href={facts.unsubscribe} />
    </>
  );
  const write = (text: string) => fill(text, { ...PERIODS, when, newPassword, unsubscribe });
  const paragraph = inVariant(part.paragraph, facts);
  const button = inVariant(part.button, facts);
  const note = inVariant(part.note, facts);
  if (paragraph) return <Paragraph>{write(paragraph)}</Paragraph>;
  if (note) return <Note>{write(note)}</Note>;
  if (!link) return null;
  if (button) return <Button href={link}>{button}</Button>;
  return part.copyLink ? <CopyLink href={link} /> : null;
}

/** One template per kind: a kind without one does not compile. */
export const templates = {
  'verify-email': letter('verify-email', ({ content, links }) => ({
    link: links.verifyEmail(content.token),
  })),
  'already-registered': letter('already-registered', ({ links }) => ({ link: links.login })),
  'reset-password': letter('reset-password', ({ content, links }) => ({
    link: links.resetPassword(content.token),
    variant: content.reason,
  })),
  'password-changed': letter('password-changed', ({ content, links }) => ({
    link: links.chooseNewPassword,
    when: describeMoment(content.changedAt),
    variant: content.way ?? 'link',
  })),
  'account-deletion': letter('account-deletion', ({ content, links }) => ({
    link: links.keepAccount(content.token),
    when: describeMoment(content.dueAt),
  })),
  'inactivity-notice': letter('inactivity-notice', ({ content, links }) => ({
    link: links.login,
    when: describeDay(content.suspendedFrom),
  })),
  contact,
  'newsletter-confirmation': {
    ...letter(
      'newsletter-confirmation',
      ({ content: { confirmToken, unsubscribeToken }, links }) => ({
        variant: confirmToken ? 'confirm' : 'welcome',
        link: confirmToken ? links.confirmNewsletter(confirmToken) : undefined,
        unsubscribe: links.unsubscribe(unsubscribeToken),
      }),
    ),
    headers: endHeaders,
  },
  'newsletter-issue': newsletterIssueMail,
} satisfies Templates;

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

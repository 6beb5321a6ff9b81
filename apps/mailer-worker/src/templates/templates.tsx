import {
  DELETION_DAYS,
  emailKey,
  type MailKind,
  RESET_TOKEN_SECONDS,
  VERIFY_TOKEN_SECONDS,
} from '@netward/contracts';
import letters from './letters.json' with { type: 'json' };
import { Fragment, type ReactElement, type ReactNode } from 'react';
import { Button, CopyLink, Heading, Note, Paragraph, PlainLink } from './layout.tsx';
import { newsletterConfirmation, newsletterIssueMail } from './newsletter.tsx';
import type { Links, Template, TemplateProps, Templates, TextTemplate } from './template.ts';
import { describeDay, describeMoment, greeting } from './words.ts';

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

/** A piece of a letter. A paragraph may have a text for each variant of the letter. */
interface LetterPart {
  paragraph?: string | Readonly<Record<string, string | undefined>> | undefined;
  button?: string | undefined;
  note?: string | undefined;
  copyLink?: boolean | undefined;
}

interface LetterText {
  subject: string;
  preview: string;
  heading: string;
  body: readonly LetterPart[];
}

type LetterKind = keyof typeof letters & MailKind;
const texts: Record<LetterKind, LetterText> = letters;

/** What a letter says of its receiver's case. */
interface LetterFacts {
  link: string;
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

/** A mail of `letters.json`: a heading, a greeting and the parts of its body. */
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
      return (
        <>
          <Heading>{heading}</Heading>
          <Paragraph>{greeting(props.content.name)}</Paragraph>
          {body.map((part, at) => (
            <Part key={at} part={part} facts={facts} links={props.links} />
          ))}
        </>
      );
    },
  };
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

function Part({ part, facts, links }: PartProps): ReactElement {
  const { link, when, variant = '' } = facts;
  const newPassword = <PlainLink href={links.chooseNewPassword} />;
  const write = (text = ''): ReactNode[] => fill(text, { ...PERIODS, when, newPassword });
  const { paragraph, button, note } = part;
  if (paragraph)
    return (
      <Paragraph>{write(typeof paragraph === 'string' ? paragraph : paragraph[variant])}</Paragraph>
    );
  if (button) return <Button href={link}>{button}</Button>;
  if (note) return <Note>{write(note)}</Note>;
  return <CopyLink href={link} />;
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
  'newsletter-confirmation': newsletterConfirmation,
  'newsletter-issue': newsletterIssueMail,
} satisfies Templates;

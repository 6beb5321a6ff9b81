import {
  type IssueBlock,
  type IssueRun,
  newsletterIssue,
  type NewsletterIssue,
} from '@netward/contracts';
import { lexer, type Token, type Tokens } from 'marked';

const MAX_CHARACTERS = 20_000;
const MAX_SUBJECT = 120;

/** Markdown that a mail of ours does not have, in an author's words. */
const REFUSED: Readonly<Record<string, string>> = {
  html: 'HTML is not part of an issue',
  image: 'an issue has no pictures, since a mail of ours loads nothing',
  table: 'an issue has no tables',
  hr: 'an issue has no rules; use a heading',
  checkbox: 'an issue has no check boxes',
  del: 'an issue has no struck-out text',
};

/** What cannot be part of an issue; the reader of the file adds the line. */
class IssueFault extends Error {}

function refuse(type: string): never {
  throw new IssueFault(REFUSED[type] ?? `an issue cannot have this kind of block here (${type})`);
}

type RunStyle = Pick<IssueRun, 'marks' | 'href'>;

function withMark({ marks, href }: RunStyle, mark: IssueRun['marks'][number]): RunStyle {
  return { marks: marks.includes(mark) ? marks : [...marks, mark], ...(href && { href }) };
}

/** The runs of inline Markdown. A line break in the file is a space. */
function runsOf(tokens: readonly Token[] = [], style: RunStyle = { marks: [] }): IssueRun[] {
  return tokens.flatMap((token): IssueRun[] => {
    switch (token.type) {
      case 'text':
      case 'escape':
        if ('tokens' in token && token.tokens) return runsOf(token.tokens, style);
        return [{ text: (token as Tokens.Text).text.replace(/\n/g, ' '), ...style }];
      case 'br':
        return [{ text: '\n', ...style }];
      case 'codespan':
        return [{ text: (token as Tokens.Codespan).text, ...withMark(style, 'code') }];
      case 'strong':
        return runsOf(token.tokens, withMark(style, 'strong'));
      case 'em':
        return runsOf(token.tokens, withMark(style, 'emphasis'));
      case 'link':
        return runsOf(token.tokens, { ...style, href: hrefOf(token as Tokens.Link) });
      default:
        return refuse(token.type);
    }
  });
}

function hrefOf({ href }: Tokens.Link): string {
  const isAddress = URL.canParse(href, 'https://site.invalid');
  if (isAddress && /^(https:\/\/|mailto:|\/(?![/\\]))/.test(href)) return href;
  throw new IssueFault(
    `a link begins with https://, mailto: or, on this site, with /, and "${href}" does not`,
  );
}

/** The runs of a block that holds one paragraph. */
function onlyRuns(tokens: readonly Token[]): IssueRun[] {
  const [first, ...others] = tokens.filter(({ type }) => type !== 'space');
  const other = others[0] ?? (first && !['text', 'paragraph'].includes(first.type) && first);
  if (other) refuse(other.type);
  return first ? runsOf((first as Tokens.Paragraph).tokens) : [];
}

function blockOf(token: Token): IssueBlock {
  switch (token.type) {
    case 'heading':
      if ((token as Tokens.Heading).depth !== 2)
        throw new IssueFault('headings below the subject begin with ##');
      return { type: 'heading', runs: runsOf(token.tokens) };
    case 'paragraph':
      return { type: 'paragraph', runs: runsOf(token.tokens) };
    case 'blockquote':
      return { type: 'quote', runs: onlyRuns(token.tokens ?? []) };
    case 'list': {
      const { ordered: isOrdered, items } = token as Tokens.List;
      return { type: 'list', isOrdered, items: items.map(({ tokens }) => onlyRuns(tokens)) };
    }
    case 'code':
      return { type: 'code', text: (token as Tokens.Code).text };
    default:
      return refuse(token.type);
  }
}

function subjectOf(token: Token | undefined): string {
  const heading = token?.type === 'heading' ? (token as Tokens.Heading) : undefined;
  if (heading?.depth !== 1) throw new IssueFault('an issue begins with its subject: # Subject');
  const subject = runsOf(heading.tokens)
    .map(({ text }) => text)
    .join('');
  if (subject.length > MAX_SUBJECT)
    throw new IssueFault(`the subject is longer than ${MAX_SUBJECT} characters`);
  return subject;
}

/**
 * Reads an issue of the newsletter from Markdown: the subject as `# heading`, then headings `##`,
 * paragraphs, flat lists, quotations and code. Throws for anything else, with the line.
 */
export function readIssue(markdown: string): NewsletterIssue {
  if (markdown.length > MAX_CHARACTERS)
    throw new Error(`the issue is longer than ${MAX_CHARACTERS} characters`);
  let line = 1;
  let subject: string | undefined;
  const blocks: IssueBlock[] = [];
  try {
    for (const token of lexer(markdown)) {
      if (token.type !== 'space') {
        if (subject === undefined) subject = subjectOf(token);
        else blocks.push(blockOf(token));
      }
      line += token.raw.split('\n').length - 1;
    }
    subject ??= subjectOf(undefined);
    if (blocks.length === 0) throw new IssueFault('the issue has a subject and no text');
  } catch (error) {
    if (!(error instanceof IssueFault)) throw error;
    throw new Error(`line ${line}: ${error.message}`, { cause: error });
  }
  return newsletterIssue.parse({ subject, blocks });
}

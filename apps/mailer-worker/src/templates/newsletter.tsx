import type { IssueBlock, IssueRun } from '@netward/contracts';
import { Fragment, type ReactElement, type ReactNode } from 'react';
import { fonts, Heading, light, Note, Paragraph, PlainLink, textElement } from './layout.tsx';
import type { Links, Template } from './template.ts';

/** What lets a mail program end the subscription by itself (RFC 8058). */
export function endHeaders({
  content: { unsubscribeToken },
  links,
}: {
  content: { unsubscribeToken: string };
  links: Links;
}): Readonly<Record<string, string>> {
  return {
    'List-Unsubscribe': `<${links.unsubscribeAtOnce(unsubscribeToken)}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  };
}

const PREVIEW_CHARACTERS = 120;

/** An issue of the newsletter: what the operator wrote, in the mail's own elements. */
export const newsletterIssueMail: Template<'newsletter-issue'> = {
  subject: ({ content: { subject } }) => subject,
  preview({ content: { blocks } }) {
    const first = blocks.find(({ type }) => type === 'paragraph');
    const runs = first && 'runs' in first ? first.runs : [];
    return runs
      .map(({ text }) => text)
      .join('')
      .slice(0, PREVIEW_CHARACTERS);
  },
  Body({ content: { subject, blocks, unsubscribeToken }, links }) {
    return (
      <>
        <Heading>{subject}</Heading>
        {blocks.map((block, at) => (
          <Block key={at} block={block} links={links} />
        ))}
        <Note>
          You are getting this email because you subscribed to the Netward newsletter. To
          unsubscribe: <br />
          <PlainLink href={links.unsubscribe(unsubscribeToken)} />
        </Note>
      </>
    );
  },
  headers: endHeaders,
};

const pre = {
  margin: '0 0 16px',
  font: `400 14px/22px ${fonts.mono}`,
  color: light.text,
  whiteSpace: 'pre-wrap',
} as const;

function Block({ block, links }: { block: IssueBlock; links: Links }): ReactElement {
  switch (block.type) {
    case 'heading':
      return <SectionHeading>{runsIn(block.runs, links)}</SectionHeading>;
    case 'paragraph':
      return <Paragraph>{runsIn(block.runs, links)}</Paragraph>;
    case 'quote':
      return (
        <blockquote style={{ margin: '0 0 0 16px' }}>
          <Paragraph>{runsIn(block.runs, links)}</Paragraph>
        </blockquote>
      );
    case 'list':
      return <List block={block} links={links} />;
    case 'code':
      return (
        <pre className="text" style={pre}>
          {block.text}
        </pre>
      );
  }
}

const SectionHeading = textElement('h2', 'text', '8px 0 12px', '600 18px/26px');

function List({
  block: { isOrdered, items },
  links,
}: {
  block: Extract<IssueBlock, { type: 'list' }>;
  links: Links;
}): ReactElement {
  const Tag = isOrdered ? 'ol' : 'ul';
  const style = {
    margin: '0 0 16px',
    padding: '0 0 0 24px',
    font: `400 16px/26px ${fonts.text}`,
    color: light.text,
  };
  return (
    <Tag className="text" style={style}>
      {items.map((runs, at) => (
        <li key={at}>{runsIn(runs, links)}</li>
      ))}
    </Tag>
  );
}

function runsIn(runs: readonly IssueRun[], links: Links): ReactNode {
  return runs.map((run, at) => <Run key={at} run={run} links={links} />);
}

/** A path is one of the site; every other address is the author's. */
function Run({ run: { text, marks, href }, links }: { run: IssueRun; links: Links }): ReactElement {
  let shown: ReactNode = text === '\n' ? <br /> : text;
  if (marks.includes('code')) shown = <code style={{ fontFamily: fonts.mono }}>{shown}</code>;
  if (marks.includes('emphasis')) shown = <em>{shown}</em>;
  if (marks.includes('strong')) shown = <strong>{shown}</strong>;
  if (!href) return <Fragment>{shown}</Fragment>;
  return (
    <a className="text" href={new URL(href, links.home).href} style={{ color: light.text }}>
      {shown}
    </a>
  );
}

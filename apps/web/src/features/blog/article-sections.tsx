import { cloneElement, type ReactElement } from 'react';
import { CodeBlock } from './code-block.tsx';
import { renderMarkup } from './markup-view.tsx';
import type { Heading, Section } from './post.ts';

function HeadingView({ type, id, number, content }: Heading) {
  if (type === 'h1') return null;
  const Tag = type === 'numbered-h3' ? 'h3' : type;
  return (
    <Tag id={id} tabIndex={-1} className={number && 'article-numbered'}>
      {number && <span className="article-number label">{number}</span>}
      {number ? <span>{renderMarkup(content)}</span> : renderMarkup(content)}
    </Tag>
  );
}

function FigureView({ svg, alt, caption }: Extract<Section, { type: 'figure' }>) {
  const [drawing] = renderMarkup([svg]) as [ReactElement<Record<string, unknown>>];
  return (
    <figure className="article-figure post-figure">
      {cloneElement(drawing, { role: 'img', 'aria-label': alt })}
      <figcaption className="small ruled-above">{caption}</figcaption>
    </figure>
  );
}

function SectionView({ section }: { section: Section }) {
  switch (section.type) {
    case 'p':
      return <p className="measure">{renderMarkup(section.content)}</p>;
    case 'ul':
      return (
        <ul className="measure">
          {section.items.map((item, index) => (
            <li key={index}>{renderMarkup(item)}</li>
          ))}
        </ul>
      );
    case 'code':
      return <CodeBlock language={section.language} content={section.content} />;
    case 'figure':
      return <FigureView {...section} />;
    default:
      return <HeadingView {...section} />;
  }
}

/** The body of an article. Sections never move, so their index is their key. */
export function ArticleSections({ sections }: { sections: readonly Section[] }) {
  return sections.map((section, index) => <SectionView key={index} section={section} />);
}

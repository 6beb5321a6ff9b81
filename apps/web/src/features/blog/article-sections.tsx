import { cloneElement, type ReactElement, useEffect, useRef, useState } from 'react';
import { Icon } from '../../ui/icon.tsx';
import { type Markup, renderMarkup } from '../../lib/markup.tsx';
import { type Heading, type Section, textOf } from './post.ts';
import { languageNames } from './texts.ts';

const NOTICE_MS = 2000;

function useCopy(text: string) {
  const code = useRef<HTMLElement>(null);
  const [notice, setNotice] = useState<string>();
  useEffect(() => {
    const timer = notice && setTimeout(() => setNotice(undefined), NOTICE_MS);
    return () => clearTimeout(timer || undefined);
  }, [notice]);
  async function copy() {
    try {
      await navigator.clipboard.writeText(text);
      setNotice('Copied');
    } catch {
      // Scripts may not use the clipboard here. Selected code is one key away from it.
      if (code.current) getSelection()?.selectAllChildren(code.current);
      setNotice('Selected');
    }
  }
  return { code, notice, copy };
}

export function CodeBlock({ language, content }: { language: string; content: readonly Markup[] }) {
  const { code, notice, copy } = useCopy(textOf(content));
  const name = languageNames[language] ?? language;
  return (
    <figure className="article-code framed surface">
      <figcaption className="flex middle spread ruled">
        <span className="label">{name}</span>
        <button
          className="middle gap-8 small muted target"
          type="button"
          onClick={() => void copy()}
        >
          <Icon name={notice === 'Copied' ? 'i-check' : 'i-copy'} />
          <span aria-live="polite">{notice ?? 'Copy'}</span>
          <span className="sr-only"> {name} code</span>
        </button>
      </figcaption>
      {/* Wide code scrolls, so the keyboard must be able to reach it. */}
      <pre className="muted" tabIndex={0}>
        <code ref={code}>{renderMarkup(content)}</code>
      </pre>
    </figure>
  );
}

function HeadingView({ type, id, number, content }: Heading) {
  if (type === 'h1') return null;
  const Tag = type === 'numbered-h3' ? 'h3' : type;
  return (
    <Tag id={id} tabIndex={-1} className={number && 'flex gap-16'}>
      {number && <span className="article-number label">{number}</span>}
      {number ? <span>{renderMarkup(content)}</span> : renderMarkup(content)}
    </Tag>
  );
}

function FigureView({ svg, alt, caption }: Extract<Section, { type: 'figure' }>) {
  const [drawing] = renderMarkup([svg]) as [ReactElement<Record<string, unknown>>];
  return (
    <figure className="article-figure post-figure framed surface">
      {cloneElement(drawing, { role: 'img', 'aria-label': alt })}
      <figcaption className="small muted ruled-above">{caption}</figcaption>
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

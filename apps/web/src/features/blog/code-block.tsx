import { useEffect, useRef, useState } from 'react';
import { Icon } from '../../ui/icon.tsx';
import { renderMarkup } from './markup-view.tsx';
import { type Markup, textOf } from './post.ts';

const SAID_MS = 2000;

const NAMES: Readonly<Record<string, string>> = {
  bash: 'Shell script',
  c: 'C',
  conf: 'Configuration',
  console: 'Terminal',
  dockerfile: 'Dockerfile',
  html: 'HTML',
  http: 'HTTP',
  ini: 'Configuration',
  javascript: 'JavaScript',
  js: 'JavaScript',
  json: 'JSON',
  nft: 'nftables',
  nginx: 'nginx',
  py: 'Python',
  python: 'Python',
  sh: 'Shell script',
  shell: 'Terminal',
  sql: 'SQL',
  suricata: 'Suricata rules',
  text: 'Text',
  ts: 'TypeScript',
  typescript: 'TypeScript',
  xml: 'XML',
  yaml: 'YAML',
  yml: 'YAML',
};

/** Marks the code, so that one key copies it where the clipboard is closed to scripts. */
function select(element: HTMLElement | null) {
  if (element) getSelection()?.selectAllChildren(element);
}

function useCopy(text: string) {
  const code = useRef<HTMLElement>(null);
  const [said, setSaid] = useState<string>();
  useEffect(() => {
    const timer = said && setTimeout(() => setSaid(undefined), SAID_MS);
    return () => clearTimeout(timer || undefined);
  }, [said]);
  async function copy() {
    try {
      await navigator.clipboard.writeText(text);
      setSaid('Copied');
    } catch {
      select(code.current);
      setSaid('Selected');
    }
  }
  return { code, said, copy };
}

interface CodeBlockProps {
  readonly language: string;
  readonly content: readonly Markup[];
}

export function CodeBlock({ language, content }: CodeBlockProps) {
  const { code, said, copy } = useCopy(textOf(content));
  const name = NAMES[language] ?? language;
  return (
    <figure className="article-code">
      <figcaption>
        <span className="label">{name}</span>
        <button type="button" onClick={() => void copy()}>
          <Icon name={said === 'Copied' ? 'i-check' : 'i-copy'} />
          <span aria-live="polite">{said ?? 'Copy'}</span>
          <span className="sr-only"> {name} code</span>
        </button>
      </figcaption>
      {/* Wide code scrolls, and a keyboard must reach what scrolls. */}
      <pre tabIndex={0}>
        <code ref={code}>{renderMarkup(content)}</code>
      </pre>
    </figure>
  );
}

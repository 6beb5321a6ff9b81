import { renderMarkup } from '../lib/markup.tsx';
import { drawings } from './drawings.ts';
import './figure.css';

/** `only` where one geometry suits every width. */
type Kind = 'wide' | 'narrow' | 'only';

/** A drawing of `figures.svg`. The style sheet shows the geometry that keeps the text readable. */
export function Figure({ name, kind = 'only' }: { name: string; kind?: Kind }) {
  const [, attributes, ...children] = drawings[name]!;
  return (
    <svg className={`fig block wide fig-${kind}`} role="img" {...attributes}>
      {renderMarkup(children)}
    </svg>
  );
}

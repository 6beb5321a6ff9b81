import { createElement, type ReactNode } from 'react';
import { Link } from './link.tsx';

export type Attributes = Readonly<Record<string, string>>;

/**
 * Content as a tree: a text, or a tag with its attributes (in React's names) and children. The build
 * writes it and allows only the tags and attributes on its lists, so it is safe to render.
 */
export type Markup = string | readonly [tag: string, attributes: Attributes, ...Markup[]];

/** Whether an address is that of a file next to an article, `/downloads/<slug>/<file>`. */
export function isDownload(address: string): boolean {
  return address.startsWith('/downloads/');
}

function renderPart(part: Markup, key: number): ReactNode {
  if (typeof part === 'string') return part;
  const [tag, attributes, ...children] = part;
  const content = renderMarkup(children);
  if (tag === 'a' && attributes.href?.startsWith('/') && !isDownload(attributes.href)) {
    return (
      <Link key={key} to={attributes.href}>
        {content}
      </Link>
    );
  }
  return createElement(tag, { ...attributes, key }, ...content);
}

/** Renders a tree. Nothing is parsed here, because the build has already checked its content. */
export function renderMarkup(parts: readonly Markup[]): ReactNode[] {
  return parts.map(renderPart);
}

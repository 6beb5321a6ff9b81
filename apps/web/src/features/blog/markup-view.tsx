import { createElement, type ReactNode } from 'react';
import { Link } from '../../lib/link.tsx';
import { isDownload, type Markup } from './post.ts';

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

import { createElement, type ReactNode } from 'react';
import { Link } from '../../lib/link.tsx';
import type { Markup } from './post.ts';

function element(part: Markup, key: number): ReactNode {
  if (typeof part === 'string') return part;
  const [tag, attributes, ...children] = part;
  const content = renderMarkup(children);
  if (tag === 'a' && attributes.href?.startsWith('/')) {
    return (
      <Link key={key} to={attributes.href}>
        {content}
      </Link>
    );
  }
  return createElement(tag, { ...attributes, key }, ...content);
}

/** Makes elements of a tree. Nothing is parsed here: what may stand in it was decided by the build. */
export function renderMarkup(parts: readonly Markup[]): ReactNode[] {
  return parts.map(element);
}

import { createElement, type ReactNode } from 'react';
import { Link } from '../../lib/link.tsx';
import { isDownload, type Markup } from './post.ts';
import { Button } from '../../ui/button.tsx';

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

/** Goes below the heading 'Error Loading Blog'. */
export function BlogFailure({ onRetry }: { onRetry: () => void }) {
  return (
    <div className="blog-state muted ruled-above" role="alert">
      <p>Failed to load blog posts</p>
      <Button onClick={onRetry}>Try Again</Button>
    </div>
  );
}

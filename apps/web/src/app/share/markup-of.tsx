import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';

/** A part of a page as HTML for programs that read it elsewhere: whole addresses, no styles. */
export function markupOf(content: ReactNode): string {
  return renderToStaticMarkup(<StaticRouter location="/">{content}</StaticRouter>)
    .replace(/ (?:class|tabindex)="[^"]*"/g, '')
    .replaceAll('href="/', 'href="__PUBLIC_URL__/');
}

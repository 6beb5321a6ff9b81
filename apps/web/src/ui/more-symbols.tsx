import { renderMarkup } from '../lib/markup.tsx';
import { drawnSymbols } from './drawn-symbols.ts';

/**
 * The part of the symbol sprite that the first page does not use. Rendered only while something uses
 * it; `symbols.svg`, with the rest, is in every page.
 */
export const MoreSymbols = () => renderMarkup([drawnSymbols]);

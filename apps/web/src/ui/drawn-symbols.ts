import { readDrawing } from '../lib/read-drawing.ts';

/** The second sprite. The build turns this module into its value (vite.config.ts). */
export const drawnSymbols = readDrawing('more-symbols.svg');

import { pngOf } from './png.mjs';

/** The mark may lose its corners where a system cuts icons round, so it is drawn smaller. */
const forCutting = (svg) =>
  svg.replace('<path fill="#eeede4"', '<path transform="translate(4 4) scale(.75)" fill="#eeede4"');

/** The icons of the installed site by file, made from the site's mark. */
export function iconsOf(mark) {
  return {
    'icon-192.png': pngOf(mark, 192),
    'icon-512.png': pngOf(mark, 512),
    'icon-maskable-512.png': pngOf(forCutting(mark), 512),
    'apple-touch-icon.png': pngOf(mark, 180),
  };
}

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { initWasm, Resvg } from '@resvg/resvg-wasm';

const resolve = createRequire(import.meta.url).resolve;
await initWasm(readFileSync(resolve('@resvg/resvg-wasm/index_bg.wasm')));

const FONTS = [
  'schibsted-grotesk/400Regular/SchibstedGrotesk_400Regular.ttf',
  'schibsted-grotesk/600SemiBold/SchibstedGrotesk_600SemiBold.ttf',
  'martian-mono/400Regular/MartianMono_400Regular.ttf',
  'martian-mono/600SemiBold/MartianMono_600SemiBold.ttf',
].map((file) => readFileSync(resolve(`@expo-google-fonts/${file}`)));

const open = (svg, width) =>
  new Resvg(svg, {
    fitTo: { mode: 'width', value: width },
    font: { fontBuffers: FONTS, loadSystemFonts: false, defaultFontFamily: 'Schibsted Grotesk' },
  });

/** A drawing as a PNG of a width in pixels: on every machine the same bytes. */
export function pngOf(svg, width) {
  return open(svg, width).render().asPng();
}

/** How wide a drawing is from its first mark to its last, such as a line of text. */
export function widthOf(svg) {
  return open(svg, 1200).getBBox()?.width ?? 0;
}

/** The mark may lose its corners where a system cuts icons round, so it is drawn smaller. */
const forCutting = (svg) =>
  svg.replace('<path fill="#eeede4"', '<path transform="translate(4 4) scale(.75)" fill="#eeede4"');

export function iconsOf(mark) {
  return {
    'icon-192.png': pngOf(mark, 192),
    'icon-512.png': pngOf(mark, 512),
    'icon-maskable-512.png': pngOf(forCutting(mark), 512),
    'apple-touch-icon.png': pngOf(mark, 180),
  };
}

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

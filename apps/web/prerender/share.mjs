import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createRequire } from 'node:module';
import { initWasm, Resvg } from '@resvg/resvg-wasm';
import { escapeMarkup } from './head.mjs';

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
function pngOf(svg, width) {
  return open(svg, width).render().asPng();
}

/** How wide a drawing is from its first mark to its last, such as a line of text. */
function widthOf(svg) {
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

const source = (file) => readFileSync(join(import.meta.dirname, '../src', file), 'utf8');
const TOKEN = /--([\w-]+): light-dark\((#\w+), (#\w+)\)/g;
const tokens = [...source('styles/tokens.css').matchAll(TOKEN)];
const coloursOf = (theme) =>
  Object.fromEntries(
    tokens.map(([, name, light, dark]) => [name, theme === 'light' ? light : dark]),
  );

const PADDING = 64;
const WIDTH = 1200 - 2 * PADDING;
/** Below it the drawing begins. */
const EDGE = 434;
const TITLE = { size: 64, lead: 70, attributes: 'font-weight="600" letter-spacing="-1.9"' };
const LONG_TITLE = { size: 50, lead: 56, attributes: 'font-weight="600" letter-spacing="-1.4"' };
const SENTENCE = { size: 27, lead: 37, attributes: 'font-weight="400"' };

function styleOf(colour) {
  const verdicts = ['passed', 'blocked', 'alerted', 'encrypted', 'observed'];
  return `
    .pen-24, .pen-16 { fill: none; stroke: currentColor; stroke-width: 1.5; stroke-linecap: square }
    .mark-pen { fill: none; stroke: ${colour['on-ink']}; stroke-width: 1.75; stroke-linecap: square }
    .mark-alerted { fill: ${colour['alerted-fill']}; stroke: currentColor }
    .mark-pen-alerted { stroke: ${colour['alerted-on']} }
    .fig-wire, .fig-unreached { fill: none; stroke: ${colour.control}; stroke-width: 1.5 }
    .fig-path, .fig-cased path { fill: none; stroke: currentColor; stroke-width: 2.5 }
    .fig-cased path { stroke-width: 7 }
    .fig-cased .fig-core { stroke: ${colour.surface}; stroke-width: 4 }
    .fig-rest { color: ${colour.control} }
    .fig-mirror { stroke-dasharray: 5 4 }
    .fig-feed, .fig-unreached { stroke-dasharray: 2 4 }
    .fig-box { fill: ${colour.raised}; stroke: ${colour.control}; stroke-width: 1.5 }
    .fig-off .fig-box, .fig-down .fig-box { stroke-dasharray: 5 4 }
    .hatch-line { stroke: ${colour['line-strong']}; stroke-width: 1.5; opacity: .55 }
    ${verdicts.map((verdict) => `.${verdict} { color: ${colour[verdict]} }`).join(' ')}
    .exposed { color: ${colour.alerted} }`;
}

const textOf = (text, { size, attributes }, place = '') =>
  `<text font-size="${size}" ${attributes} ${place}>${escapeMarkup(text)}</text>`;

function wrap(text, look, width) {
  const fits = (line) =>
    widthOf(
      `<svg xmlns="http://www.w3.org/2000/svg" width="4000" height="90">${textOf(line, look, 'y="70" font-family="Schibsted Grotesk"')}</svg>`,
    ) <= width;
  return text.split(' ').reduce((lines, word) => {
    const longer = [lines.at(-1), word].filter(Boolean).join(' ');
    return fits(longer) ? [...lines.slice(0, -1), longer] : [...lines, word];
  }, []);
}

/** Title and sentence, resting above the drawing. */
function wordsOf({ title, sentence }, colour) {
  const sentences = wrap(sentence, SENTENCE, 0.8 * WIDTH).slice(0, 3);
  const large = wrap(title, TITLE, WIDTH);
  const look = large.length > 2 ? LONG_TITLE : TITLE;
  const titles = large.length > 2 ? wrap(title, LONG_TITLE, WIDTH) : large;
  const below = EDGE - 44 - (sentences.length - 1) * SENTENCE.lead;
  const above = below - 54 - (titles.length - 1) * look.lead;
  const lines = (texts, of, top, fill) =>
    texts.map((line, at) =>
      textOf(line, of, `x="${PADDING}" y="${top + at * of.lead}" fill="${fill}"`),
    );
  return [
    ...lines(titles, look, above, colour.text),
    ...lines(sentences, SENTENCE, below, colour['text-2']),
  ].join('');
}

/** Martian Mono as narrow as on the site, of which the file for pictures is the wide cut. */
const mono = (text, fill, weight, at) =>
  `<text transform="translate(${at} 78) scale(.78 1)" font-family="Martian Mono" font-size="24" font-weight="${weight}" fill="${fill}" ${at > 600 ? 'text-anchor="end"' : ''}>${escapeMarkup(text)}</text>`;

const symbols = source('ui/symbols.svg') + source('ui/more-symbols.svg');

/** A picture for shared links as PNG, 1200 × 630. */
export function sharePng(picture) {
  const colour = coloursOf(picture.theme);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630" viewBox="0 0 1200 630" font-family="Schibsted Grotesk">
  <style>${styleOf(colour)}</style>
  ${symbols}
  <path fill="${colour.page}" d="M0 0h1200v630H0z"/>
  <path fill="${colour.surface}" d="M0 ${EDGE}h1200v196H0z"/>
  <path stroke="${colour['line-strong']}" d="M0 ${EDGE}h1200"/>
  <use href="#i-logo" x="64" y="56" width="28" height="28" color="${colour.text}"/>
  ${mono('netward', colour.text, 600, 104)}
  ${mono(picture.kind, colour['text-3'], 400, 1136)}
  ${wordsOf(picture, colour)}
  <g color="${colour.text}" transform="translate(-15 448)">${picture.drawing}</g>
</svg>`;
  return pngOf(svg, 1200);
}

/**
 * Writes every page of the site as a guest sees it (dist/client/<path>/index.html, 404.html and
 * blog/404.html) and the blog's feed. Placeholders such as __PUBLIC_URL__ stand for what is known only
 * at run time; the gateway fills them in when it starts. Files without placeholders are also written
 * compressed.
 */
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, extname, join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { OFFLINE_PATH, tokenPaths, webPaths } from '@netward/contracts';
import {
  articlePictures,
  levelPictures,
  pictureOfPath,
  renderPage,
  staticPaths,
  wholePosts,
} from './dist/server/entry-server.js';
import { escapeMarkup, FEED_PATH, feedOf, headOf } from './prerender/head.mjs';
import { inlineBoot, inlineStyles, labLinkScript, refuseInline } from './prerender/inline.mjs';
import { iconsOf, sharePng } from './prerender/share.mjs';
import { OFFLINE_PAGE, writeServiceWorker } from './prerender/service-worker.mjs';

const client = join(import.meta.dirname, 'dist/client');
const template = readFileSync(join(client, 'index.html'), 'utf8');
const manifest = JSON.parse(readFileSync(join(client, '.vite/manifest.json'), 'utf8'));
const readAsset = (path) => readFileSync(join(client, path), 'utf8');

/** A chunk and everything it imports statically. */
function withImports(chunk, seen = new Set()) {
  if (seen.has(chunk)) return seen;
  seen.add(chunk);
  for (const key of chunk.imports ?? []) withImports(manifest[key], seen);
  return seen;
}

function chunkOf(module) {
  if (!manifest[module]) throw new Error(`${module} has no chunk`);
  return manifest[module];
}

/** The files of some chunks with all that they import; none that every page has. */
function filesOf(chunks) {
  const all = new Set(chunks.flatMap((chunk) => [...withImports(chunk)]));
  const files = [...all].flatMap(({ file, css = [] }) => [file, ...css]);
  return [...new Set(files)].filter((file) => !template.includes(file));
}

const isStyle = (file) => extname(file) === '.css';

/** The page's own files: styles before the first paint, scripts as early as possible. */
function assetTags(modules) {
  const files = filesOf(modules.map(chunkOf));
  const tags = [
    ...files.filter(isStyle).map((file) => `<link rel="stylesheet" crossorigin href="/${file}">`),
    ...files
      .filter((file) => !isStyle(file))
      .map((file) => `<link rel="modulepreload" crossorigin href="/${file}" />`),
  ];
  return tags.map((tag) => `  ${tag}\n  `).join('');
}

const RUNS = 'src/features/lab/runs';

/** The script that runs before the first paint of a page that is made of these modules. */
function bootOf(path, modules) {
  const boot = readAsset('boot.js');
  if (path !== webPaths.labs) return boot;
  const known = filesOf(modules.map(chunkOf));
  const later = (chunks) => filesOf(chunks).filter((file) => !known.includes(file));
  const lab = later([Object.values(manifest).find(({ name }) => name === 'lab')]);
  const run = later(['open-link.ts', 'timeline.tsx'].map((name) => chunkOf(`${RUNS}/${name}`)));
  const levels = [];
  for (const [module, { file }] of Object.entries(manifest)) {
    const [, number] = /levels\/dist\/(\d\d)-[^/]*\/level\.js$/.exec(module) ?? [];
    if (number) levels[Number(number)] = file;
  }
  const more = run.filter((file) => !lab.includes(file));
  return boot + labLinkScript(lab, levels, more);
}

function fillTemplate(path, page) {
  return (
    template
      .replace(/<title>.*?<\/title>/, () => `<title>${escapeMarkup(page.title)}</title>`)
      .replace('<!--meta-->', () => headOf(path, page, pictureOfPath[path]).join('\n    '))
      // After the shared style, the same order as when navigating from another page.
      .replace('</head>', () => `${assetTags(page.modules)}</head>`)
      .replace(
        '<div id="root"><!--page-->',
        () => `<div id="root" data-page="${page.pattern}">${page.html}`,
      )
  );
}

function writeFile(file, text) {
  mkdirSync(dirname(join(client, file)), { recursive: true });
  writeFileSync(join(client, file), text);
}

async function writePage(path, file, given) {
  const page = given ?? (await renderPage(path));
  const html = fillTemplate(path, page);
  refuseInline(file, html);
  // Whatever the referrer policy says, Chromium sends the page's whole address with the request for a
  // font that an inline style needs; for a style sheet's font it sends the style sheet's address.
  const styled = tokenPaths.includes(path) ? html : inlineStyles(html, readAsset);
  writeFile(file, inlineBoot(styled, bootOf(path, page.modules)));
}

/** Node's default for brotli is the strongest, 11; gzip has to be asked for 9. */
function compress(file) {
  const body = readFileSync(file);
  writeFileSync(`${file}.br`, brotliCompressSync(body));
  writeFileSync(`${file}.gz`, gzipSync(body, { level: 9 }));
}

/** Text files without placeholders for the gateway. */
function compressTexts() {
  for (const name of readdirSync(client, { recursive: true }))
    if (['.js', '.css', '.svg'].includes(extname(name))) compress(join(client, name));
}

for (const path of staticPaths) await writePage(path, join(path, 'index.html'));
await writePage('/404', '404.html');
await writePage('/blog/404', 'blog/404.html');
// The service worker's shell has no content: the app draws the page of any address in it.
const shell = { title: 'Netward', pattern: '', html: '', modules: [] };
await writePage(OFFLINE_PATH, join(OFFLINE_PATH, 'index.html'), shell);
writeFile(FEED_PATH, feedOf(await wholePosts()));
for (const [file, png] of Object.entries(iconsOf(readAsset('favicon.svg')))) writeFile(file, png);
const pictures = [...levelPictures(), ...(await articlePictures())];
for (const picture of pictures) writeFile(picture.file, sharePng(picture));
await writeServiceWorker(client, manifest, filesOf([chunkOf(OFFLINE_PAGE)]).filter(isStyle));
compressTexts();
rmSync(join(client, '.vite'), { recursive: true });
console.log(`${staticPaths.length + 2} pages written`);

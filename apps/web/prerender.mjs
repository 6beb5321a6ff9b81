/**
 * Writes every page of the site as a guest sees it: dist/client/<path>/index.html, 404.html and
 * blog/404.html, and the feed of the blog. Facts known only when the site runs stand as
 * __PUBLIC_URL__ and are filled in by the gateway when it starts. Files that stay as they are get
 * their compressed forms beside them.
 */
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, extname, join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { tokenPaths } from '@netward/contracts';
import { posts, renderPage, staticPaths } from './dist/server/entry-server.js';
import { escapeMarkup } from './prerender/escape.mjs';
import { feedOf, FEED_PATH } from './prerender/feed.mjs';
import { headOf } from './prerender/head.mjs';
import { inlineBoot, inlineStyles, refuseInline } from './prerender/inline.mjs';

const client = join(import.meta.dirname, 'dist/client');
const template = readFileSync(join(client, 'index.html'), 'utf8');
const manifest = JSON.parse(readFileSync(join(client, '.vite/manifest.json'), 'utf8'));
const readAsset = (path) => readFileSync(join(client, path), 'utf8');

/** The chunk and everything that it imports statically. */
function withImports(chunk, seen = new Set()) {
  if (seen.has(chunk)) return seen;
  seen.add(chunk);
  for (const key of chunk.imports ?? []) withImports(manifest[key], seen);
  return seen;
}

/** The page's own files: its style before the first paint, its scripts as early as may be. */
function assetTags(modules) {
  const chunks = modules.map((module) => {
    if (!manifest[module]) throw new Error(`${module} has no chunk`);
    return manifest[module];
  });
  const all = new Set(chunks.flatMap((chunk) => [...withImports(chunk)]));
  // What every page loads stands in the template already.
  const own = [...all].filter((part) => !template.includes(part.file));
  const [styles, scripts] = [[], []];
  for (const { file, css = [] } of own) {
    styles.push(...css);
    (extname(file) === '.css' ? styles : scripts).push(file);
  }
  const tags = [
    ...[...new Set(styles)].map((file) => `<link rel="stylesheet" crossorigin href="/${file}">`),
    ...scripts.map((file) => `<link rel="modulepreload" crossorigin href="/${file}" />`),
  ];
  return tags.map((tag) => `  ${tag}\n  `).join('');
}

function fillTemplate(path, page) {
  return (
    template
      .replace(/<title>.*?<\/title>/, () => `<title>${escapeMarkup(page.title)}</title>`)
      .replace('<!--meta-->', () => headOf(path, page).join('\n    '))
      // After the shared style, as when the page is reached from another one.
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

async function writePage(path, file) {
  const html = fillTemplate(path, await renderPage(path));
  refuseInline(file, html);
  // Chromium tells the whole address of the page to the server of a font that a style in the page
  // asks for, whatever the referrer policy says; for one that a file asks for it tells the file's.
  const styled = tokenPaths.includes(path) ? html : inlineStyles(html, readAsset);
  writeFile(file, inlineBoot(styled, readAsset('boot.js')));
}

/** Node's own defaults are the strongest: brotli 11 and, asked for, gzip 9. */
function compress(file) {
  const body = readFileSync(file);
  writeFileSync(`${file}.br`, brotliCompressSync(body));
  writeFileSync(`${file}.gz`, gzipSync(body, { level: 9 }));
}

/** Texts in which the gateway has nothing to fill in. */
function compressTexts() {
  for (const name of readdirSync(client, { recursive: true }))
    if (['.js', '.css', '.svg'].includes(extname(name))) compress(join(client, name));
}

for (const path of staticPaths) await writePage(path, join(path, 'index.html'));
await writePage('/404', '404.html');
await writePage('/blog/404', 'blog/404.html');
writeFile(FEED_PATH, feedOf(posts));
compressTexts();
rmSync(join(client, '.vite'), { recursive: true });
console.log(`${staticPaths.length + 2} pages written`);

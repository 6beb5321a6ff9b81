/**
 * Writes every page of the site as a guest sees it: dist/client/<path>/index.html, 404.html and
 * blog/404.html. Facts known only when the site runs stand as __PUBLIC_URL__ and are filled in by
 * the gateway when it starts. Files that stay as they are get their compressed forms beside them.
 */
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, extname, join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { renderPage, staticPaths } from './dist/server/entry-server.js';

const client = join(import.meta.dirname, 'dist/client');
const template = readFileSync(join(client, 'index.html'), 'utf8');
const manifest = JSON.parse(readFileSync(join(client, '.vite/manifest.json'), 'utf8'));

const escapes = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escape = (text) => text.replace(/[&<>"]/g, (character) => escapes[character]);

/** The chunk and everything that it imports statically. */
function withImports(chunk, seen = new Set()) {
  if (seen.has(chunk)) return seen;
  seen.add(chunk);
  for (const key of chunk.imports ?? []) withImports(manifest[key], seen);
  return seen;
}

/** The page's own files: its style before the first paint, its script as early as may be. */
function assetTags(module) {
  if (!module) return '';
  const chunk = manifest[module];
  if (!chunk) throw new Error(`${module} has no chunk`);
  // What every page loads stands in the template already.
  const own = [...withImports(chunk)].filter((part) => !template.includes(part.file));
  const tags = [
    ...own
      .flatMap((part) => part.css ?? [])
      .map((file) => `<link rel="stylesheet" crossorigin href="/${file}" />`),
    ...own.map((part) => `<link rel="modulepreload" crossorigin href="/${part.file}" />`),
  ];
  return tags.map((tag) => `  ${tag}\n  `).join('');
}

function metaTags(path, page) {
  if (page.description === undefined) return ['<meta name="robots" content="noindex" />'];
  const url = `__PUBLIC_URL__${path}`;
  return [
    `<meta name="description" content="${escape(page.description)}" />`,
    `<link rel="canonical" href="${url}" />`,
    `<meta property="og:type" content="website" />`,
    `<meta property="og:site_name" content="Netward" />`,
    `<meta property="og:title" content="${escape(page.title)}" />`,
    `<meta property="og:description" content="${escape(page.description)}" />`,
    `<meta property="og:url" content="${url}" />`,
  ];
}

function fillTemplate(path, page) {
  return (
    template
      .replace(/<title>.*?<\/title>/, () => `<title>${escape(page.title)}</title>`)
      .replace('<!--meta-->', () => metaTags(path, page).join('\n    '))
      // After the shared style, as when the page is reached from another one.
      .replace('</head>', () => `${assetTags(page.module)}</head>`)
      .replace(
        '<div id="root"><!--page-->',
        () => `<div id="root" data-page="${page.pattern}">${page.html}`,
      )
  );
}

/** The policy of the site refuses these; a page that has one would look broken. */
function refuseInline(file, html) {
  const found = /\sstyle="|<style|<script(?![^>]*\ssrc=)|\son[a-z]+="/i.exec(html);
  if (found) throw new Error(`${file} holds inline code or style: ${found[0].trim()}`);
}

async function write(path, file) {
  const html = fillTemplate(path, await renderPage(path));
  refuseInline(file, html);
  mkdirSync(dirname(join(client, file)), { recursive: true });
  writeFileSync(join(client, file), html);
}

/** Node's own defaults are the strongest: brotli 11 and, asked for, gzip 9. */
function compressAssets() {
  const folder = join(client, 'assets');
  for (const name of readdirSync(folder)) {
    if (!['.js', '.css'].includes(extname(name))) continue;
    const body = readFileSync(join(folder, name));
    writeFileSync(join(folder, `${name}.br`), brotliCompressSync(body));
    writeFileSync(join(folder, `${name}.gz`), gzipSync(body, { level: 9 }));
  }
}

for (const path of staticPaths) await write(path, join(path, 'index.html'));
await write('/404', '404.html');
await write('/blog/404', 'blog/404.html');
compressAssets();
rmSync(join(client, '.vite'), { recursive: true });
console.log(`${staticPaths.length + 2} pages written`);

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync } from 'node:zlib';
import { build } from 'esbuild';
import { type Benchmarks, needs } from './frame.ts';
import { isBuilt, root } from './processes.ts';

const SITE = join('apps', 'web', 'dist', 'client');
const CLIENT = join(root, SITE);

const brotliBytes = (text: string | Buffer): number => brotliCompressSync(text).length;
const read = (file: string): Buffer => readFileSync(join(CLIENT, file));

function filesOfSite(): string[] {
  needs(isBuilt(join(SITE, 'index.html')), 'the web app is not built');
  return readdirSync(CLIENT, { recursive: true, encoding: 'utf8' });
}

/** What the home page loads before any click: itself, its scripts and its active styles. */
function filesOfHome(html: string): string[] {
  const tags = html.match(/<(?:script|link)(?![^>]*disabled)[^>]*>/g) ?? [];
  const loaded = tags.filter((tag) => /^<script|rel="(?:modulepreload|stylesheet)"/.test(tag));
  return [...new Set(loaded.flatMap((tag) => /(?:src|href)="([^"]+)"/.exec(tag)?.[1] ?? []))];
}

function homeBytes(): number {
  const html = read('index.html').toString();
  return filesOfHome(html).reduce((sum, file) => sum + brotliBytes(read(file)), brotliBytes(html));
}

const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>One script</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<script type="module" src="/page.js"></script></head><body><div id="root"></div></body></html>`;

/** React, react-dom and react-router-dom in one minified script, and the page that loads it. */
async function buildPage(): Promise<{ html: string; script: string }> {
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(new URL('one-chunk/page.jsx', import.meta.url))],
    bundle: true,
    minify: true,
    write: false,
    format: 'esm',
    jsx: 'automatic',
    define: { 'process.env.NODE_ENV': '"production"' },
  });
  return { html, script: outputFiles[0]?.text ?? '' };
}

async function reactBytes(): Promise<number> {
  const { html, script } = await buildPage();
  return brotliBytes(html) + brotliBytes(script);
}

export const bytes: Benchmarks = {
  'home-bytes': async () => {
    filesOfSite();
    return { product: async () => homeBytes(), baseline: reactBytes };
  },
  /** What the lab's own script takes: quiz, inspector and challenges arrive when they are opened. */
  'lab-script': async () => {
    const name = filesOfSite().find((file) => /^assets\/lab-[\w-]{7}\.js$/.test(file));
    needs(name, 'the lab has no script of its own');
    return { product: async () => read(`${name}.br`).length };
  },
};

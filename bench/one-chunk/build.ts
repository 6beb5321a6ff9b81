import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>One script</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<script type="module" src="/page.js"></script></head><body><div id="root"></div></body></html>`;

/** React, react-dom and react-router-dom in one minified script, and the page that loads it. */
export async function buildPage(): Promise<{ html: string; script: string }> {
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(new URL('page.jsx', import.meta.url))],
    bundle: true,
    minify: true,
    write: false,
    format: 'esm',
    jsx: 'automatic',
    define: { 'process.env.NODE_ENV': '"production"' },
  });
  return { html, script: outputFiles[0]?.text ?? '' };
}

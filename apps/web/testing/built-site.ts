import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';

const CLIENT = join(import.meta.dirname, '../dist/client');

/** A page as built. */
export interface BuiltPage {
  /** For example `/blog`; `/404` and `/blog/404` are the not-found pages. */
  readonly path: string;
  readonly html: string;
}

if (!existsSync(join(CLIENT, 'index.html')))
  throw new Error('The site is not built: npm run build -w @netward/web');

/** The address of every file of the built site. */
export const builtFiles: readonly string[] = readdirSync(CLIENT, {
  recursive: true,
  withFileTypes: true,
})
  .filter((entry) => entry.isFile())
  .map((entry) => join(entry.parentPath, entry.name).slice(CLIENT.length));

export function readBuilt(address: string): Buffer {
  return readFileSync(join(CLIENT, address));
}

export const builtPages: readonly BuiltPage[] = builtFiles
  .filter((address) => address.endsWith('.html'))
  .map((address) => ({
    path: address.endsWith('/index.html') ? dirname(address) : address.slice(0, -'.html'.length),
    html: readBuilt(address).toString(),
  }));

/** What the page loads by itself: scripts, their imports, and enabled styles. */
export function filesOf({ html }: BuiltPage): string[] {
  const head = html.slice(0, html.indexOf('<body>'));
  const scripts = [...head.matchAll(/<script[^>]* src="([^"]+)"/g)];
  const links = [...head.matchAll(/<link(?![^>]*disabled)[^>]*>/g)]
    .map(([link]) => /rel="(?:modulepreload|stylesheet)"[^>]* href="([^"]+)"/.exec(link))
    .filter((match) => match !== null);
  const module = /<script type="module"[^>]* src="([^"]+)"/.exec(html.slice(head.length));
  return [...new Set([...scripts, ...links, ...(module ? [module] : [])].map(([, file]) => file!))];
}

/** Bytes of HTML, scripts and styles as transferred (brotli 11), before any interaction. */
export function bytesOf(page: BuiltPage): number {
  const sizes = filesOf(page).map((file) => readBuilt(`${file}.br`).length);
  return sizes.reduce((sum, size) => sum + size, brotliCompressSync(page.html).length);
}

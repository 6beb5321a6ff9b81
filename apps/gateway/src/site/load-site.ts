import { isUtf8 } from 'node:buffer';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { extname, join, relative, sep } from 'node:path';
import { digitsIn, webPaths, OFFLINE_PATH, tokenPaths, WATCH_PATH } from '@netward/contracts';
import type { GatewayConfig } from '../config.ts';
import { MACHINE_POLICY, pageHeaders, sharedHeaders, WORKER_POLICY } from '../door/headers.ts';
import { type SitePage, sitePage } from './site-page.ts';
import {
  fillPlaceholders,
  fillSocialLinks,
  modifiedOf,
  robotsTxt,
  siteConfig,
  sitemapXml,
} from './site-texts.ts';

/** The address that opens a level. */
export function levelLink(level: string): string {
  return `${webPaths.labs}?level=${level}`;
}

/** The level that an address of the labs opens, itself or by a run: the second digit of its code. */
export function linkedLevel(url: string): string {
  const query = new URLSearchParams(url.slice(webPaths.labs.length));
  const run = query.get('run');
  return String(run ? digitsIn(run)?.[1] : query.get('level'));
}

/** Every address of the site, and the pages for addresses that do not exist. */
export interface Site {
  pages: Map<string, SitePage>;
  /** By the folder that they stand for: '' is the whole site, '/blog' what lies below it. */
  missing: Map<string, SitePage>;
}

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.xml': 'application/xml; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.wasm': 'application/wasm',
};
const PLACEHOLDERS = new Set(['.html', '.xml', '.txt', '.webmanifest']);
/** Not served: maps tell the source, the rest are encodings of another file. */
const NOT_SERVED = new Set(['.map', '.br', '.gz']);
/** Where the machine lies, whose script alone may compile WebAssembly. */
const MACHINE = '/machine/';
const FOR_EVER = 'public, max-age=31536000, immutable';
const ASK_AGAIN = 'no-cache';
const INLINE_STYLE = /<style[^>]*>([\s\S]*?)<\/style>/g;
const INLINE_SCRIPT = /<script>([\s\S]*?)<\/script>/g;

/** What the policy calls the inline parts that a pattern finds. */
function hashes(html: string, part: RegExp): string[] {
  return [...html.matchAll(part)].map(([, text = '']) => {
    const hash = createHash('sha256').update(text).digest('base64');
    return `'sha256-${hash}'`;
  });
}

function isTokenPage(path: string): boolean {
  return tokenPaths.some((tokenPath) => path.startsWith(tokenPath));
}

/** A page of HTML: its policy names the hashes of the styles and scripts that the build wrote into it. */
export function htmlPage(path: string, html: string, config: GatewayConfig): SitePage {
  const filled = fillPlaceholders(fillSocialLinks(html, config), config);
  const policy = {
    hasThirdParties: !isTokenPage(path),
    styleHashes: hashes(html, INLINE_STYLE),
    scriptHashes: hashes(html, INLINE_SCRIPT),
  };
  return sitePage(Buffer.from(filled), {
    ...pageHeaders(config, policy),
    'content-type': TYPES['.html'] as string,
    'cache-control': ASK_AGAIN,
    vary: 'accept-encoding',
  });
}

function textPage(extension: string, body: string | Buffer, config: GatewayConfig): SitePage {
  return sitePage(Buffer.from(body), fileHeaders(extension, ASK_AGAIN, config));
}

function fileHeaders(extension: string, caching: string, config: GatewayConfig, path = '') {
  const isMachine = path.startsWith(MACHINE) && extension === '.js';
  return {
    ...sharedHeaders(config),
    ...(isMachine && { 'content-security-policy': MACHINE_POLICY }),
    'content-type': TYPES[extension] ?? 'application/octet-stream',
    'cache-control': caching,
    vary: 'accept-encoding',
  };
}

/**
 * The service worker. The settings change the page that it keeps, and its headers with it: both are part
 * of the revision by which a browser knows that it has an older one.
 */
function workerPage(script: SitePage, shell: SitePage | undefined, config: GatewayConfig) {
  const known = JSON.stringify(shell?.headers ?? {});
  const revision = createHash('sha256').update(known).digest('base64url').slice(0, 22);
  const text = script.body.toString().replace('__SHELL_REVISION__', revision);
  const headers = fileHeaders('.js', ASK_AGAIN, config);
  return sitePage(Buffer.from(text), { ...headers, 'content-security-policy': WORKER_POLICY });
}

async function readIfThere(file: string): Promise<Buffer | undefined> {
  return existsSync(file) ? readFile(file) : undefined;
}

/** Whether a browser can show it: a script is read before it is run. */
function isText(body: Buffer): boolean {
  return isUtf8(body) && !body.includes(0);
}

async function filePage(file: string, path: string, config: GatewayConfig): Promise<SitePage> {
  const extension = extname(file);
  if (PLACEHOLDERS.has(extension)) {
    return textPage(extension, fillPlaceholders(await readFile(file, 'utf8'), config), config);
  }
  const body = await readFile(file);
  const type = path.startsWith('/downloads/') && isText(body) ? '.txt' : extension;
  const isHashed =
    path.startsWith('/assets/') || (path.startsWith(MACHINE) && extension !== '.json');
  const caching = isHashed ? FOR_EVER : ASK_AGAIN;
  const br = await readIfThere(`${file}.br`);
  const gzip = await readIfThere(`${file}.gz`);
  const made = { ...(br && { br }), ...(gzip && { gzip }) };
  return sitePage(body, fileHeaders(type, caching, config, path), made);
}

async function addFile(
  site: Site,
  file: string,
  path: string,
  config: GatewayConfig,
): Promise<void> {
  if (extname(file) !== '.html') {
    site.pages.set(path, await filePage(file, path, config));
    return;
  }
  const html = await readFile(file, 'utf8');
  const folder = path.slice(0, path.lastIndexOf('/'));
  if (path.endsWith('/404.html')) site.missing.set(folder, htmlPage(path, html, config));
  else if (path.endsWith('/index.html'))
    site.pages.set(folder || '/', htmlPage(folder, html, config));
}

/** Adds all files of a folder, whose own address ends in a slash. */
async function addFolder(
  site: Site,
  root: string,
  address: string,
  config: GatewayConfig,
): Promise<void> {
  const entries = await readdir(root, { recursive: true, withFileTypes: true });
  for (const entry of entries) {
    if (!entry.isFile() || NOT_SERVED.has(extname(entry.name))) continue;
    const file = join(entry.parentPath, entry.name);
    const path = address + relative(root, file).split(sep).join('/');
    await addFile(site, file, path, config);
  }
}

const LEVEL_PICTURE = /^\/share\/level-(\d+)\.png$/;

/** Where a link to a level or to a run is shared, it shows the level's picture. */
async function addLevelLinks(site: Site, config: GatewayConfig): Promise<void> {
  const html = await readIfThere(join(config.SITE_DIR, webPaths.labs, 'index.html'));
  for (const path of html ? [...site.pages.keys()] : []) {
    const level = LEVEL_PICTURE.exec(path)?.[1];
    const linked = html!.toString().replace('__PUBLIC_URL__/og.png', `__PUBLIC_URL__${path}`);
    if (level) site.pages.set(levelLink(level), htmlPage(webPaths.labs, linked, config));
  }
}

/** Reads the built web app into memory and adds the texts that depend on the settings. */
export async function loadSite(config: GatewayConfig): Promise<Site> {
  const site: Site = { pages: new Map(), missing: new Map() };
  await addFolder(site, config.SITE_DIR, '/', config);
  const { MACHINE_DIR } = config;
  if (MACHINE_DIR && existsSync(MACHINE_DIR)) await addFolder(site, MACHINE_DIR, MACHINE, config);
  // The page asks for it by itself, and browsers report each 404 in their console.
  const manifest = `${MACHINE}machine.json`;
  if (!site.pages.has(manifest)) site.pages.set(manifest, textPage('.json', 'null', config));
  await addLevelLinks(site, config);
  const worker = site.pages.get('/sw.js');
  if (worker) site.pages.set('/sw.js', workerPage(worker, site.pages.get(OFFLINE_PATH), config));
  const listed = new Set<string>(Object.values(webPaths));
  const below = [`${webPaths.blog}/`, `${WATCH_PATH}/`, `${webPaths.teach}/`];
  const more = [...site.pages]
    .filter(([path]) => !listed.has(path) && below.some((folder) => path.startsWith(folder)))
    .map(([path, { body }]) => ({ path, modified: modifiedOf(body.toString()) }))
    .sort((one, other) => one.path.localeCompare(other.path));
  site.pages.set('/site-config.json', textPage('.json', siteConfig(config), config));
  site.pages.set('/robots.txt', textPage('.txt', robotsTxt(config), config));
  site.pages.set('/sitemap.xml', textPage('.xml', sitemapXml(config, more), config));
  return site;
}

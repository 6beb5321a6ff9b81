import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { describe, expect, it, test } from '@jest/globals';
import { isDownload } from '../post.ts';
import { linksOf } from './arrange.ts';
import { POSTS, readPosts } from './read-post.ts';

const DOWNLOADS = join(import.meta.dirname, '../../../../public/downloads');
/** Of all downloads together; the gateway holds them in memory. */
const BYTES_MOST = 500_000;
const TAR_BLOCK = 512;

const folders = readdirSync(DOWNLOADS);
const files = folders.flatMap((folder) =>
  readdirSync(join(DOWNLOADS, folder)).map((name) => `/downloads/${folder}/${name}`),
);
const read = (address: string) => readFileSync(join(DOWNLOADS, '..', address));
const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

test('all downloads together are small', () => {
  const bytes = files.reduce((sum, file) => sum + statSync(join(DOWNLOADS, '..', file)).size, 0);
  expect(bytes).toBeLessThan(BYTES_MOST);
});

test('every download is linked from the article that its folder is named after', () => {
  const linked = readPosts().flatMap((post) =>
    linksOf(post).filter((link) => isDownload(link) && link.startsWith(`/downloads/${post.slug}/`)),
  );
  expect([...new Set(linked)].sort()).toEqual([...files].sort());
});

describe('the disk of the article on digital forensics', () => {
  const slug = 'digital-forensics-cybersecurity-2025';
  const tar = gunzipSync(read(`/downloads/${slug}/disk.tgz`));
  const size = Number.parseInt(tar.toString('latin1', 124, 135), 8);
  const disk = tar.subarray(TAR_BLOCK, TAR_BLOCK + size);

  it('has the hash that stands beside it and in the article', () => {
    const hash = sha256(disk);
    expect(read(`/downloads/${slug}/SHA256SUMS`).toString()).toBe(`${hash}  disk.img\n`);
    expect(readFileSync(join(POSTS, `${slug}.md`), 'utf8')).toContain(hash);
  });

  it('holds the deleted script where the article finds it', () => {
    expect(disk.toString('latin1', 8712 * 1024, 8712 * 1024 + 10)).toBe('#!/bin/sh\n');
  });
});

test('the check of addresses to download is the one that its article prints', () => {
  const slug = 'cloud-security-fundamentals-2025';
  const script = read(`/downloads/${slug}/addresses.py`).toString();
  const [printed] = /IPV6 = [\s\S]*?\n```/.exec(readFileSync(join(POSTS, `${slug}.md`), 'utf8'))!;
  expect(script).toContain(printed.replace(/```$/, ''));
});

test.each([
  ['firewall-best-practices', ['edge.nft', 'expect.txt', 'check.sh', 'change.sh']],
  ['firewall-vs-ids-comparison-2025', ['filter.nft']],
  ['cloud-security-fundamentals-2025', ['instance.nft']],
  ['cyber-threats-2024', ['appliance.nft']],
  ['https-traffic-analysis-browser-extensions', ['manifest.json', 'worker.js', 'rules.json']],
  ['iot-data-streaming-cybersecurity', ['closed.conf', 'acl.conf', 'watch.py']],
])('the files that %s prints whole are those to download', (slug, names) => {
  const article = readFileSync(join(POSTS, `${slug}.md`), 'utf8');
  for (const name of names)
    expect(article).toContain(`\n${read(`/downloads/${slug}/${name}`).toString()}\`\`\``);
});

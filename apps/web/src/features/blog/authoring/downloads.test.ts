import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { describe, expect, it, test } from '@jest/globals';
import { isDownload } from '../../../lib/markup.tsx';
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

const article = (slug: string) => readFileSync(join(POSTS, `${slug}.md`), 'utf8');

describe('the logs of the article on correlation', () => {
  const slug = 'siem-correlation-explained';
  const read = (name: string) => readFileSync(join(DOWNLOADS, slug, name), 'utf8');
  const linesOf = (name: string) => read(name).trimEnd().split('\n');

  it('have the checksums that stand beside them', () => {
    const sums = ['firewall.log', 'web.log', 'ids.json'].map(
      (name) => `${createHash('sha256').update(read(name)).digest('hex')}  ${name}\n`,
    );
    expect(read('SHA256SUMS')).toBe(sums.join(''));
  });

  it.each([
    ['firewall', 'firewall.log', /SRC=(\S+)/],
    ['ids', 'ids.json', /"src_ip": "(.+?)"/],
    ['web', 'web.log', /^(\S+)/],
  ])('hold as many events and sources of %s as the article counts', (device, name, source) => {
    const lines = linesOf(name);
    const sources = new Set(lines.map((line) => source.exec(line)?.[1]));
    const row = `│ ${device.padEnd(8)} │ ${String(lines.length).padEnd(6)} │ ${String(sources.size).padEnd(7)} │`;
    expect(article(slug)).toContain(row);
  });

  it('hold the lines that the article shows', () => {
    const shown = /```text\n([^`]+)```/.exec(article(slug))?.[1]?.trimEnd().split('\n');
    expect(shown).toHaveLength(3);
    const all = ['firewall.log', 'web.log', 'ids.json'].flatMap(linesOf);
    expect(all).toEqual(expect.arrayContaining(shown!));
  });

  it.each(['whole-minutes.sql', 'rule.sql'])('are asked %s as the article prints it', (name) => {
    expect(article(slug)).toContain(`\`\`\`sql\n${read(name)}\`\`\``);
  });
});

describe('the capture of the article on intrusion detection', () => {
  const slug = 'intrusion-detection-systems';
  const read = (name: string) => readFileSync(join(DOWNLOADS, slug, name), 'latin1');

  it('holds the requests that the article prints', () => {
    const requests = /```http\n([^`]+)```/.exec(article(slug))?.[1]?.trimEnd().split('\n') ?? [];
    expect(requests).toHaveLength(4);
    const capture = read('shop.pcap');
    expect(requests.filter((request) => !capture.includes(`${request} HTTP/1.1`))).toEqual([]);
  });

  it('holds the searches of the slow client in a file of its own', () => {
    expect(read('slow.pcap').match(/HTTP\/1\.[01] 404/g)).toHaveLength(30);
  });

  it.each(['rev1.rules', 'rev2.rules'])('is read with %s as the article prints it', (name) => {
    expect(article(slug)).toContain(`\`\`\`suricata\n${read(name)}\`\`\``);
  });

  it.each(['rev3.rules', 'shop.rules'])('is read with the pattern of %s', (name) => {
    const pattern = /pcre:".+"(?=;)/.exec(read(name))?.[0];
    expect(article(slug)).toContain(`\`\`\`suricata\n${pattern}\n\`\`\``);
  });

  it('is read with the counting rule and the script rule as the article prints them', () => {
    const [, ...rules] = read('shop.rules').split(/(?=^alert )/m);
    expect(rules).toHaveLength(2);
    for (const rule of rules) expect(article(slug)).toContain(`\`\`\`suricata\n${rule}\`\`\``);
  });
});

import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { POSTS } from './read-post.ts';

const DOWNLOADS = join(import.meta.dirname, '../../../../public/downloads');
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

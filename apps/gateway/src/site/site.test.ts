import { createHash } from 'node:crypto';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { get, type IncomingMessage } from 'node:http';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { codeOf } from '@netward/contracts';
import { eventually } from '@netward/test-kit';
import { startGateway, type TestGateway } from '../testing/gateway.ts';
import { SCRIPT_OF_PAGES, STYLE_OF_PAGES } from '../testing/sample-site.ts';

/** The bytes as they travel: `fetch` would decompress them. */
async function bytesAt(url: string, encoding: string) {
  const headers = { 'accept-encoding': encoding };
  const [answer] = (await once(get(url, { headers }), 'response')) as [IncomingMessage];
  const body = Buffer.concat(await answer.toArray());
  return { body, headers: answer.headers };
}

describe('site', () => {
  const OPERATOR = 'Ada & "Söhne" <b>';
  let gateway: TestGateway;
  beforeAll(async () => {
    gateway = await startGateway({
      OPERATOR_NAME: OPERATOR,
      VIDEO_THUMB_ORIGIN: 'https://i.ytimg.com',
      VIDEO_IDS: '{"2":"dQw4w9WgXcQ"}',
      LOGGER_INSTALL_URL: 'https://store.test/logger',
      SOCIAL_LINKS: 'https://x.com/ada, https://www.youtube.com/@ada?a=1&b=2',
    });
  });
  afterAll(() => gateway.close());

  const NAVIGATION = { accept: 'text/html,application/xhtml+xml' };
  const visit = (path: string) => fetch(gateway.url + path, { headers: NAVIGATION });

  const fetchBytes = (path: string, encoding: string) => bytesAt(gateway.url + path, encoding);

  test.each([
    ['/', 'Home'],
    ['/labs', 'Labs'],
    ['/labs/', 'Labs'],
    ['/labs?level=3', 'Labs'],
    ['/blog/firewall', 'Firewalls'],
  ])('%s is the page %s', async (path, title) => {
    const answer = await visit(path);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('cache-control')).toBe('no-cache');
    expect(await answer.text()).toContain(`<title>${title}</title>`);
  });

  test.each([
    ['/nowhere', '404 - Page Not Found'],
    ['/labs/nowhere', '404 - Page Not Found'],
    ['/blog/unknown', 'Blog Post Not Found'],
  ])('a visit to %s gets 404 and the page %s', async (path, title) => {
    const answer = await visit(path);
    expect(answer.status).toBe(404);
    expect(await answer.text()).toContain(`<title>${title}</title>`);
  });

  test('a mail program that opens the address of List-Unsubscribe is led to the page with the button', async () => {
    const answer = await fetch(`${gateway.url}/api/subscribe/unsubscribe?token=a-_%26b`, {
      redirect: 'manual',
    });
    expect(answer.status).toBe(303);
    expect(answer.headers.get('location')).toBe('/newsletter?action=unsubscribe&token=a-_%26b');
    expect(answer.headers.get('cache-control')).toBe('no-store');
  });

  test.each([
    '/assets/gone.js',
    '/gone.png',
    '/assets/index-abc123.js.map',
    '/labs/index.html',
    '/404.html',
    '/../package.json',
  ])('%s is really missing', async (path) => {
    const answer = await visit(path);
    expect(answer.status).toBe(404);
    expect(await answer.json()).toMatchObject({ message: 'Not found' });
  });

  test('a part of a page that is missing is no page', async () => {
    const answer = await fetch(`${gateway.url}/nowhere`, { headers: { accept: '*/*' } });
    expect(answer.headers.get('content-type')).toContain('application/json');
  });

  test('fills in what is known only here, and cannot be broken by it', async () => {
    const html = await (await visit('/')).text();
    expect(html).toContain('href="http://site.test/"');
    expect(html).toContain(
      '<footer>This site is run by Ada &#38; &#34;Söhne&#34; &#60;b&#62; (“the operator”).',
    );
    const config = await (await fetch(`${gateway.url}/site-config.json`)).json();
    expect(config).toEqual({
      publicUrl: 'http://site.test',
      operatorName: OPERATOR,
      operatorContact: null,
      analyticsUrl: null,
      providerName: null,
      captchaSiteKey: null,
      videoIds: { '2': 'dQw4w9WgXcQ' },
      videoThumbOrigin: 'https://i.ytimg.com',
      loggerInstallUrl: 'https://store.test/logger',
    });
  });

  test('a site whose operator has given no name says so in a sentence', async () => {
    const unnamed = await startGateway();
    const html = await (await fetch(`${unnamed.url}/`, { headers: NAVIGATION })).text();
    const config = await (await fetch(`${unnamed.url}/site-config.json`)).json();
    await unnamed.close();
    expect(html).toContain(
      '<footer>This is a private installation; its operator has given no name yet (OPERATOR_NAME).',
    );
    expect(html).toContain('data-contact="the contact page"');
    expect(config).toMatchObject({ operatorName: null, operatorContact: null });
  });

  test('the footer and the head name the configured social links, in the order of the footer', async () => {
    const html = await (await visit('/')).text();
    expect(html).toContain(
      '<ul><li><a href="https://www.youtube.com/@ada?a=1&#38;b=2" rel="noopener">YouTube</a></li>' +
        '<li><a href="https://x.com/ada" rel="noopener">X</a></li></ul>',
    );
    expect(html).not.toContain('__SOCIAL');
    const told = /name="social" content="([^"]*)"/.exec(html)?.[1] ?? '';
    expect(JSON.parse(told.replaceAll('&#34;', '"').replaceAll('&#38;', '&'))).toEqual([
      { name: 'YouTube', href: 'https://www.youtube.com/@ada?a=1&b=2' },
      { name: 'X', href: 'https://x.com/ada' },
    ]);
  });

  test('a page’s policy names the hashes of its own style and script', async () => {
    const policy = (await visit('/')).headers.get('content-security-policy');
    const hashOf = (text: string) => createHash('sha256').update(text).digest('base64');
    expect(policy).toContain(`style-src 'self' 'sha256-${hashOf(STYLE_OF_PAGES)}';`);
    expect(policy).toContain(`script-src 'self' 'sha256-${hashOf(SCRIPT_OF_PAGES)}';`);
    expect(policy).toContain("img-src 'self' data: https://i.ytimg.com");
  });

  test('a page whose address carries a token reaches no third party', async () => {
    const { headers } = await visit('/verify-email?token=secret');
    expect(headers.get('content-security-policy')).not.toContain('ytimg');
    expect(headers.get('referrer-policy')).toBe('no-referrer');
  });

  test('text travels compressed as the reader takes it', async () => {
    const path = '/assets/index-abc123.js';
    const plain = await fetchBytes(path, 'identity');
    const br = await fetchBytes(path, 'gzip, deflate, br');
    const gzip = await fetchBytes(path, 'gzip, br;q=0');
    expect(br.headers['content-encoding']).toBe('br');
    expect(brotliDecompressSync(br.body)).toEqual(plain.body);
    expect(gzip.headers['content-encoding']).toBe('gzip');
    expect(gunzipSync(gzip.body)).toEqual(plain.body);
    expect(plain.headers['content-encoding']).toBeUndefined();
    expect(br.headers.vary).toBe('accept-encoding');
    expect((await fetchBytes('/assets/font-abc123.woff2', 'br')).headers['content-encoding']).toBe(
      undefined,
    );
  });

  test('hashed files are kept for ever, the others are asked for again', async () => {
    const hashed = await fetch(`${gateway.url}/assets/index-abc123.js`);
    expect(hashed.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    const boot = await fetch(`${gateway.url}/boot.js`);
    expect(boot.headers.get('cache-control')).toBe('no-cache');
    const headers = { 'if-none-match': String(boot.headers.get('etag')) };
    const again = await fetch(`${gateway.url}/boot.js`, { headers });
    expect(again.status).toBe(304);
    expect(again.headers.get('etag')).toBe(boot.headers.get('etag'));
  });

  test('HEAD tells what GET would, without the body', async () => {
    const answer = await fetch(`${gateway.url}/labs`, { method: 'HEAD' });
    expect(answer.status).toBe(200);
    expect(Number(answer.headers.get('content-length'))).toBeGreaterThan(0);
    expect(await answer.text()).toBe('');
  });

  test('search engines are told of the pages and the articles, and of no token page', async () => {
    const map = await (await fetch(`${gateway.url}/sitemap.xml`)).text();
    expect(map).toContain(
      '<url><loc>http://site.test/blog/firewall</loc><lastmod>2026-11-23</lastmod></url>',
    );
    expect(map).toContain('<url><loc>http://site.test/faq</loc></url>');
    expect(map).toContain('<url><loc>http://site.test/teach/2</loc></url>');
    expect(map).not.toContain('verify-email');
    expect(await (await fetch(`${gateway.url}/robots.txt`)).text()).toContain(
      'Sitemap: http://site.test/sitemap.xml',
    );
  });

  test('the feed of the blog is XML with the site’s own address', async () => {
    const answer = await fetch(`${gateway.url}/feed.xml`);
    expect(answer.headers.get('content-type')).toBe('application/xml; charset=utf-8');
    expect(answer.headers.get('cache-control')).toBe('no-cache');
    expect(await answer.text()).toContain('<id>http://site.test/blog/firewall</id>');
  });

  test('the feed is no article', async () => {
    expect(await (await fetch(`${gateway.url}/sitemap.xml`)).text()).not.toContain('feed');
  });

  test('shared links get a picture with a whole address', async () => {
    const html = await (await visit('/blog/firewall')).text();
    expect(html).toContain('<meta property="og:image" content="http://site.test/og.png">');
  });

  test.each([
    ['/labs?level=3', 'share/level-3.png'],
    [`/labs?run=${codeOf([1, 3, 0, 1, 2])}`, 'share/level-3.png'],
    ['/labs?level=4', 'og.png'],
    ['/labs?run=broken', 'og.png'],
    ['/labs', 'og.png'],
  ])('%s is shared with the picture %s', async (path, picture) => {
    const html = await (await visit(path)).text();
    expect(html).toContain(`<meta property="og:image" content="http://site.test/${picture}">`);
  });

  test('a page carries the operator where scripts look for it', async () => {
    const html = await (await visit('/')).text();
    expect(html).toContain(
      '<meta name="operator" content="This site is run by Ada &#38; &#34;Söhne&#34; &#60;b&#62; (“the operator”)." data-contact="the contact page">',
    );
  });

  test('the service worker is asked for again, may reach this site alone, and names the shell as it is', async () => {
    const workerOf = async ({ url }: TestGateway) => {
      const answer = await fetch(`${url}/sw.js`);
      return { headers: answer.headers, text: await answer.text() };
    };
    const { headers, text } = await workerOf(gateway);
    expect(headers.get('cache-control')).toBe('no-cache');
    expect(headers.get('content-type')).toBe('text/javascript; charset=utf-8');
    expect(headers.get('content-security-policy')).toBe(
      "default-src 'none'; script-src 'self'; connect-src 'self'",
    );
    expect(text).toMatch(/revision: "[\w-]{22}"/);
    // The shell names the operator, so another one is another shell.
    const other = await startGateway({ OPERATOR_NAME: 'Grace' });
    expect((await workerOf(other)).text).not.toBe(text);
    await other.close();
  });

  test('a script can be read before it is run', async () => {
    const typeOf = async (file: string) =>
      (await fetch(`${gateway.url}/downloads/firewall/${file}`)).headers.get('content-type');
    expect(await typeOf('check.sh')).toBe('text/plain; charset=utf-8');
    expect(await typeOf('packets.pcap')).toBe('application/octet-stream');
  });

  test.each([
    ['security@site.test', 'mailto:security@site.test'],
    ['https://ada.test/contact', 'https://ada.test/contact'],
    ['the letter box', undefined],
  ])('an operator reached through %s is named in security.txt', async (contact, address) => {
    const named = await startGateway({ OPERATOR_CONTACT: contact });
    const answer = await fetch(`${named.url}/.well-known/security.txt`);
    const text = await answer.text();
    await named.close();
    expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8');
    const contacts = [...text.matchAll(/^Contact: (.*)$/gm)].map(([, found]) => found);
    expect(contacts).toEqual([...(address ? [address] : []), 'http://site.test/contact']);
    expect(text).toContain('Canonical: http://site.test/.well-known/security.txt\n');
    expect(text).toContain('Policy: http://site.test/security\n');
    const expires = new Date(/^Expires: (.*)$/m.exec(text)?.[1] ?? '');
    const inAYear = new Date();
    inAYear.setFullYear(inAYear.getFullYear() + 1);
    expect([new Date() < expires, expires < inAYear]).toEqual([true, true]);
  });

  test('a password manager is led to the page that changes a password', async () => {
    const answer = await fetch(`${gateway.url}/.well-known/change-password`, {
      redirect: 'manual',
    });
    expect([answer.status, answer.headers.get('location')]).toEqual([302, '/account']);
  });

  describe('without a built site', () => {
    test('development says so', async () => {
      const bare = await startGateway({ SITE_DIR: '/nowhere/at/all' });
      const answer = await fetch(bare.url);
      expect(await answer.text()).toContain('The site is not built');
      await bare.close();
    });
  });
});

test('a page is compressed as far as it goes once somebody has read it', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'site-'));
  const words = Array.from({ length: 4000 }, (_, at) => (at * at * 7919).toString(36)).join(' ');
  await writeFile(join(folder, 'index.html'), `<title>Words</title><p>${words}</p>`);
  const gateway = await startGateway({ SITE_DIR: folder });
  const bytesOf = async () => {
    const { body } = await bytesAt(gateway.url, 'br');
    expect(brotliDecompressSync(body).toString()).toContain(words);
    return body.length;
  };
  const first = await bytesOf();
  await eventually('a denser page', async () => (await bytesOf()) < first);
  await gateway.close();
  await rm(folder, { recursive: true });
});

describe('machine', () => {
  let folder: string;
  let gateway: TestGateway;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'machine-'));
    for (const name of ['machine.json', 'worker-1.js', 'v86-1.wasm', 'snapshot-1.zst'])
      await writeFile(join(folder, name), '{}');
    await writeFile(join(folder, 'v86-1.wasm.br'), 'packed');
    await writeFile(join(folder, 'v86-1.wasm.gz'), 'packed');
    gateway = await startGateway({ MACHINE_DIR: folder });
  });
  afterAll(async () => {
    await gateway.close();
    await rm(folder, { recursive: true });
  });

  const headersOf = async (path: string, headers = {}) =>
    (await fetch(gateway.url + path, { method: 'HEAD', headers })).headers;

  test('only the machine’s Worker may compile WebAssembly, and it loads nothing but its own', async () => {
    const policy = (await headersOf('/machine/worker-1.js')).get('content-security-policy');
    expect(policy).toBe(
      "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'",
    );
    for (const path of ['/', '/labs', '/blog/firewall', '/machine/machine.json', '/nowhere'])
      expect((await headersOf(path)).get('content-security-policy') ?? '').not.toContain('unsafe');
    expect((await headersOf('/')).get('content-security-policy')).toContain("worker-src 'self';");
  });

  test('a browser keeps the files with a hash in their name and asks for the manifest each time', async () => {
    for (const path of ['worker-1.js', 'v86-1.wasm', 'snapshot-1.zst'])
      expect((await headersOf(`/machine/${path}`)).get('cache-control')).toContain('immutable');
    expect((await headersOf('/machine/machine.json')).get('cache-control')).toBe('no-cache');
  });

  test('the emulator travels packed and as WebAssembly', async () => {
    const headers = await headersOf('/machine/v86-1.wasm', { 'accept-encoding': 'br' });
    expect(headers.get('content-encoding')).toBe('br');
    expect(headers.get('content-type')).toBe('application/wasm');
  });

  test.each(['', '/nowhere/at/all'])(
    'without a machine in "%s" its manifest is null, which no console reports',
    async (MACHINE_DIR) => {
      const bare = await startGateway({ MACHINE_DIR });
      const answer = await fetch(`${bare.url}/machine/machine.json`);
      expect([answer.status, await answer.text()]).toEqual([200, 'null']);
      await bare.close();
    },
  );
});

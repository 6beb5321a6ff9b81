import { describe, expect, it } from '@jest/globals';
import { builtFiles, builtPages, filesOf, readBuilt } from '../../testing/built-site.ts';
import { readPosts } from '../features/blog/authoring/read-post.ts';

// Bytes as transferred. They are fetched one after the other, after the first page has loaded.
const KEPT_BUDGET = 900_000;
const SHELL = '/offline';

const worker = readBuilt('/sw.js').toString();
const kept = [...worker.matchAll(/\{url:[`"]([^`"]+)[`"],revision:/g)].map(([, url]) => url!);
const files = kept.filter((url) => url !== SHELL);
const named = (name: string) => files.filter((url) => url.startsWith(`/assets/${name}-`));

describe('what is kept for the time without a network', () => {
  it('is files of the site, each once, and the shell', () => {
    expect(files.filter((url) => !builtFiles.includes(url))).toEqual([]);
    expect(new Set(kept).size).toBe(kept.length);
    expect(kept).toContain(SHELL);
  });

  it(`takes at most ${KEPT_BUDGET} bytes`, () => {
    const encoded = files.map((url) => (builtFiles.includes(`${url}.br`) ? `${url}.br` : url));
    const bytes = encoded.reduce((sum, url) => sum + readBuilt(url).length, 0);
    expect(bytes).toBeLessThanOrEqual(KEPT_BUDGET);
  });

  it.each(['lab', 'inspector', 'quiz-screen', 'challenge-screen', 'code-editor', 'capture'])(
    'has the %s',
    (name) => expect(named(name)).not.toEqual([]),
  );

  it('has every font and style that the first pages need', () => {
    const fonts = builtFiles.filter((file) => file.endsWith('.woff2'));
    const shell = builtPages.find(({ path }) => path === SHELL)!;
    expect(kept).toEqual(expect.arrayContaining([...fonts, ...filesOf(shell)]));
    expect(named('home').filter((url) => url.endsWith('.css'))).not.toEqual([]);
  });

  it('has no article before it was read', () => {
    expect(readPosts().filter(({ slug }) => named(slug).length > 0)).toEqual([]);
  });
});

it('the shell has no content of any page, and the gateway fills in its revision', () => {
  const shell = builtPages.find(({ path }) => path === SHELL)!;
  expect(shell.html).toContain('<div id="root" data-page=""></div>');
  expect(worker).toMatch(/url:[`"]\/offline[`"],revision:[`"]__SHELL_REVISION__[`"]/);
});

it('every icon of the manifest exists', () => {
  const { icons } = JSON.parse(readBuilt('/app.webmanifest').toString());
  const addresses = (icons as { src: string }[]).map(({ src }) => src);
  expect(builtFiles).toEqual(expect.arrayContaining([...addresses, '/apple-touch-icon.png']));
});

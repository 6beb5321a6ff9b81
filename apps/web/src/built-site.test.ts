import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, it, test } from '@jest/globals';
import { CHALLENGE_LEVELS } from '@netward/challenges';
import { lessonPath, OFFLINE_PATH, tokenPaths } from '@netward/contracts';
import { findLevel } from '@netward/levels';
import { quizOf } from '@netward/levels/quizzes';
import {
  builtFiles,
  builtPages,
  type BuiltPage,
  bytesOf,
  filesOf,
  readBuilt,
} from '../testing/built-site.ts';
import { readPosts } from './features/blog/authoring/read-post.ts';
import { textOf } from './features/blog/post.ts';
import { lessons } from './features/teach/lessons.ts';
import { levelIds } from './lib/level-ids.ts';
import { solutions } from './features/teach/solutions.ts';

// Bytes of HTML, scripts and styles, compressed. React and the router alone take 70,200.
const HOME_BUDGET = 88_600;
const PAGE_BUDGET = 131_700;
// What opening a challenge loads: its screen, its form, its streams and the editor. Level 9 is the largest,
// by a reader of YAML and the devices that its mornings are played through. Of the real Linux it holds the
// question whether it is offered, the button and the tab: 600 bytes.
const CHALLENGE_BUDGET = 124_000;
// A video plays the lab itself, whose script the reader has if the lab led there. The names of its many
// parts carry hashes, which compress to a hundred bytes more or less whenever anything is built anew.
const VIDEO_BUDGET = 193_100;

const paths = builtPages.map(({ path }) => path);
const scripts = builtFiles.filter((file) => file.endsWith('.js'));
const page = (path: string): BuiltPage => builtPages.find((built) => built.path === path)!;
const find = (html: string, pattern: RegExp) => pattern.exec(html)?.[1];

/** What a page says, as it was before its characters were written as HTML. */
const textOfPage = (html: string) => html.replaceAll('&amp;', '&').replaceAll('&quot;', '"');

/** The scripts of a chunk's name. */
const named = (name: string) =>
  scripts.filter((file) => new RegExp(`/${name}-[\\w-]{7}\\.js$`).test(file));
/** The scripts that one imports at once, and also those that it imports later. */
const staticImportsOf = (file: string) =>
  filesIn(file, /(?:from|import) ?["'`]\.\/([\w.-]+\.js)["'`]/g);
const importsOf = (file: string) => [
  ...staticImportsOf(file),
  ...filesIn(file, /import\(["'`]\.\/([\w.-]+\.js)["'`]\)/g),
];

function filesIn(file: string, pattern: RegExp): string[] {
  return [...readBuilt(file).toString().matchAll(pattern)].map(([, name]) => `/assets/${name}`);
}

/** The script that holds a level's challenge or its form: the registries name them by level. */
function openedBy(level: string, name: 'challenge' | 'form'): string {
  const chunk = name === 'form' ? '\\d\\d-[a-z-]+' : name;
  const entry = new RegExp(`[{,]"?${level}"?:\\(\\)=>[^,]*import\\(.\\./(${chunk}-[\\w-]{7}\\.js)`);
  const found = scripts.map((file) => find(readBuilt(file).toString(), entry)).find(Boolean);
  return `/assets/${found}`;
}

/** Some scripts with everything that they import. */
function loadedWith(
  files: readonly string[],
  imports: (file: string) => readonly string[],
): string[] {
  const loaded = new Set(files);
  for (const file of loaded) for (const next of imports(file)) loaded.add(next);
  return [...loaded];
}

const sizeOf = (files: readonly string[]) =>
  files.reduce((sum, file) => sum + readBuilt(`${file}.br`).length, 0);

test('the pages, the articles and the two not-found pages are built', () => {
  const articles = readPosts().map(({ slug }) => `/blog/${slug}`);
  const expected = ['/', '/labs', '/blog', '/faq', '/privacy', '/404', '/blog/404', ...articles];
  expect(paths).toEqual(expect.arrayContaining(expected));
});

describe('budgets', () => {
  it(`the home page takes at most ${HOME_BUDGET} bytes`, () => {
    expect(bytesOf(page('/'))).toBeLessThanOrEqual(HOME_BUDGET);
  });

  it.each(paths)('%s takes at most what its kind of page may', (path) => {
    const budget = path.startsWith('/watch/') ? VIDEO_BUDGET : PAGE_BUDGET;
    expect(bytesOf(page(path))).toBeLessThanOrEqual(budget);
  });

  it('no script holds what only the description of the API reads', () => {
    const documented = scripts.filter((file) =>
      /\.meta\(\{\s*id:/.test(readBuilt(file).toString()),
    );
    expect(documented).toEqual([]);
  });

  it('the home page loads no text of an article', () => {
    const loaded = filesOf(page('/')).map((file) => readBuilt(file).toString());
    const home = [page('/').html, ...loaded].join('\n');
    const sentences = readPosts().flatMap(({ sections }) =>
      sections.flatMap((section) => (section.type === 'p' ? [textOf(section.content)] : [])),
    );
    expect(sentences.filter((text) => text.length > 40 && home.includes(text))).toEqual([]);
  });

  it('every file that a script names is there', () => {
    const missing = scripts.flatMap((file) =>
      filesIn(file, /["'`](?:\.\/|assets\/)([\w.-]+\.(?:js|css|woff2))["'`]/g).filter(
        (name) => !builtFiles.includes(name),
      ),
    );
    expect(missing).toEqual([]);
  });

  it('no script gives away how a level is solved', () => {
    expect(
      scripts.filter((file) =>
        /doesNot"?:|completes"?:|followUp:/.test(readBuilt(file).toString()),
      ),
    ).toEqual([]);
  });

  it('nothing but what the lab and its challenges open stands on the script of the lab', () => {
    const lab = loadedWith([...named('lab'), ...named('index')], staticImportsOf);
    const ofChallenges = loadedWith(named('challenge-screen'), (file) =>
      importsOf(file).filter((next) => !lab.includes(next)),
    );
    const users = scripts.filter(
      (file) =>
        /from ?.\.\/lab-[\w-]+\.js/.test(readBuilt(file).toString()) &&
        !ofChallenges.includes(file),
    );
    const names = users.map((file) => find(file, /([a-z-]+)-[\w-]{7}\.js$/));
    const opened = [
      'capture',
      'inspector',
      ...levelIds.map(() => 'level'),
      'node-details',
      'open-challenge-link',
      'open-link',
      'prediction',
      'proofs',
      'quiz-screen',
      'soc-table',
      'timeline',
      'tutor',
      'watch',
      'what-if',
    ];
    expect(names.toSorted()).toEqual(opened);
  });

  it(`a challenge takes at most ${CHALLENGE_BUDGET} bytes on top of the lab`, () => {
    // The assistant beside the lab is there with its first picture.
    const open = [...named('lab'), ...named('assistant-panel'), ...named('index')];
    const lab = loadedWith(open, staticImportsOf);
    const taken = CHALLENGE_LEVELS.map((level) => {
      const [challenge, form] = [openedBy(level, 'challenge'), openedBy(level, 'form')];
      const hasText = !/text:null/.test(readBuilt(challenge).toString());
      const opened = [...named('challenge-screen'), challenge, form];
      const loaded = loadedWith(
        hasText ? [...opened, ...named('code-editor')] : opened,
        staticImportsOf,
      );
      return [level, sizeOf(loaded.filter((file) => !lab.includes(file)))] as const;
    });
    expect(taken.filter(([, size]) => size > CHALLENGE_BUDGET)).toEqual([]);
  });

  it.each(lessons.map(({ level }) => level))(
    'the page of lesson %s brings neither a solution nor an answer of the quiz',
    async (level) => {
      const lesson = page(lessonPath(level));
      const loaded = filesOf(lesson).map((file) => readBuilt(file).toString());
      const all = [textOfPage(lesson.html), ...loaded].join('\n');
      const { reasons, proofs, run } = await solutions[level]!();
      const quiz = quizOf(findLevel(level)!).map(({ explain }) => explain);
      const hidden = [...reasons, ...proofs.map(({ proved }) => proved), run.join(' → '), ...quiz];
      expect(hidden.filter((text) => all.includes(text))).toEqual([]);
      const [first] = lessons.find((known) => known.level === level)!.outcomes;
      expect(all).toContain(first);
    },
  );

  it('no script contains the Markdown reader', () => {
    expect(scripts.length).toBeGreaterThan(5);
    const reading = /front matter|is not allowed in a post|htmlparser|hljs-/;
    expect(scripts.filter((file) => reading.test(readBuilt(file).toString()))).toEqual([]);
  });
});

test.each(builtFiles.filter((file) => /\.(js|css|svg)$/.test(file)))(
  '%s exists in every encoding',
  (file) => {
    const built = readBuilt(file);
    expect(brotliDecompressSync(readBuilt(`${file}.br`)).equals(built)).toBe(true);
    expect(gunzipSync(readBuilt(`${file}.gz`)).equals(built)).toBe(true);
  },
);

describe.each(paths)('the page %s', (path) => {
  const { html } = page(path);
  const description = find(html, /<meta name="description" content="([^"]+)"/);

  it('waits for no script before its first paint, and for a style sheet only if its address carries a token', () => {
    const sheets = filesOf(page(path)).filter((file) => file.endsWith('.css'));
    expect(html.includes('<style>')).toBe(!tokenPaths.includes(path));
    expect(sheets.length > 0).toBe(tokenPaths.includes(path));
    const scripts = [...html.matchAll(/<script(?! type="application\/ld\+json")([^>]*)>/g)].map(
      ([, attributes]) => attributes,
    );
    expect(scripts.filter((attributes) => !attributes?.includes('type="module"'))).toEqual(['']);
    expect(html).toContain('root.dataset.session');
  });

  it('leaves the social links to the gateway, which repeats one entry of the list', () => {
    expect(html).toContain('<meta name="social" content="__SOCIAL_LINKS__"');
    const entry = /<li><a href="__SOCIAL_HREF__"[^>]*>__SOCIAL_NAME__<\/a><\/li>/;
    // The service worker's shell has no footer until the app draws it.
    expect(entry.test(html)).toBe(path !== OFFLINE_PATH);
  });

  it('loads only files that exist', () => {
    expect(filesOf(page(path)).filter((file) => !builtFiles.includes(file))).toEqual([]);
    expect(filesOf(page(path)).length).toBeGreaterThan(0);
  });

  it('tells search engines its description and address, or not to index it', () => {
    const found = {
      robots: find(html, /<meta name="robots" content="([^"]+)"/),
      canonical: find(html, /<link rel="canonical" href="([^"]+)"/),
      url: find(html, /<meta property="og:url" content="([^"]+)"/),
    };
    const url = `__PUBLIC_URL__${path}`;
    const listed = { robots: undefined, canonical: url, url };
    const unlisted = { robots: 'noindex', canonical: undefined, url: undefined };
    expect(found).toEqual(description ? listed : unlisted);
  });
});

test('a link into the lab fetches all of the lab before the first script runs', () => {
  const begun = find(page('/labs').html, /<script>([\s\S]*?)<\/script>/)!;
  const early = [...begun.matchAll(/"(\/assets\/[^"]+)"/g)].map(([, file]) => file!);
  const lab = loadedWith(
    [...named('lab'), ...named('open-link'), ...named('timeline')],
    staticImportsOf,
  );
  const known = [...filesOf(page('/labs')), ...early];
  expect(lab.filter((file) => !known.includes(file))).toEqual([]);
  expect(early.filter((file) => !builtFiles.includes(file))).toEqual([]);
});

test.each([
  ['title', /<title>(.+?)<\/title>/],
  ['description', /<meta name="description" content="([^"]+)"/],
])('no two listed pages have the same %s', (_, pattern) => {
  const found = builtPages
    .filter(({ html }) => html.includes('rel="canonical"'))
    .map(({ html }) => find(html, pattern));
  expect(new Set(found).size).toBe(found.length);
});

test('pages whose address carries a token are not indexed', () => {
  for (const path of ['/verify-email', '/reset-password', '/404', '/blog/404'])
    expect(page(path).html).toContain('content="noindex"');
});

test('the picture for shared links exists', () => {
  expect(page('/').html).toContain('content="__PUBLIC_URL__/og.png"');
  expect(builtFiles).toContain('/og.png');
});

test('favicon.ico has the sizes 16, 32 and 48', () => {
  const icon = readBuilt('/favicon.ico');
  const [reserved, type, count] = [0, 2, 4].map((at) => icon.readUInt16LE(at));
  expect([reserved, type, count]).toEqual([0, 1, 3]);
  expect([0, 1, 2].map((entry) => icon[6 + 16 * entry])).toEqual([16, 32, 48]);
});

test('the feed lists every article, newest first', () => {
  const feed = readBuilt('/feed.xml').toString();
  const named = [...feed.matchAll(/<id>__PUBLIC_URL__\/blog\/([^<]+)<\/id>/g)].map(([, s]) => s);
  expect(named).toEqual(readPosts().map(({ slug }) => slug));
});

test('feed and shared links tell when an article was published, and when it was last checked', () => {
  const feed = readBuilt('/feed.xml').toString();
  for (const { slug, day, checkedDay } of readPosts()) {
    const [, entry] = feed.split(`<id>__PUBLIC_URL__/blog/${slug}</id>`);
    expect(entry).toMatch(
      new RegExp(`^\\s*<published>${day}T.+</published>\\s*<updated>${checkedDay}T.+</updated>`),
    );
    const { html } = page(`/blog/${slug}`);
    expect(html).toContain(`<meta property="article:published_time" content="${day}"`);
    expect(html).toContain(`<meta property="article:modified_time" content="${checkedDay}"`);
  }
});

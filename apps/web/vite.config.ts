import { readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import { type BuildEnvironmentOptions, defineConfig, loadEnv, type Plugin } from 'vite';
import { leanRouter } from './lean-router.ts';
import { taskNames } from './src/features/transcript/assignment/task-names.ts';
import { articles } from './src/features/blog/articles.ts';
import { POSTS } from './src/features/blog/authoring/read-post.ts';
import { posts } from './src/features/blog/posts.ts';
import { teasers } from './src/features/blog/teasers.ts';
import { challengeLevels } from './src/features/lab/challenge/challenge-levels.ts';
import { levelIds, levelNames } from './src/lib/level-ids.ts';
import { lessons } from './src/features/teach/lessons.ts';
import { solutions } from './src/features/teach/solutions.ts';
import { strips } from './src/app/share/strips.ts';
import { levelDrawings } from './src/lib/level-drawings.ts';
import { levelFacts } from './src/lib/level-facts.ts';
import { levelOutlines } from './src/lib/level-outlines.ts';
import { drawings } from './src/ui/drawings.ts';
import { drawnSymbols } from './src/ui/drawn-symbols.ts';

/**
 * Inlines the symbol sprite, so that icons need neither a request nor a script. It is the last in the
 * body: the words of the first screen arrive before it.
 */
function symbols(): Plugin {
  const file = new URL('src/ui/symbols.svg', import.meta.url);
  return {
    name: 'netward-symbols',
    transformIndexHtml: (html) =>
      html.replace('<!--symbols-->', () => readFileSync(file, 'utf8').trim()),
  };
}

/** Modules that read content or pick a few facts out of the levels, with what they export. */
const values: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  'app/share/strips.ts': { strips },
  'features/blog/articles.ts': { articles },
  'features/blog/posts.ts': { posts },
  'features/blog/teasers.ts': { teasers },
  'features/lab/challenge/challenge-levels.ts': { challengeLevels },
  'features/teach/lessons.ts': { lessons },
  'features/teach/solutions.ts': { solutions },
  'features/transcript/assignment/task-names.ts': { taskNames },
  'lib/level-drawings.ts': { levelDrawings },
  'lib/level-ids.ts': { levelIds, levelNames },
  'lib/level-facts.ts': { levelFacts },
  'lib/level-outlines.ts': { levelOutlines },
  'ui/drawings.ts': { drawings },
  'ui/drawn-symbols.ts': { drawnSymbols },
};

type Loaders = Readonly<Record<string, () => Promise<unknown>>>;
const isLoaders = (value: unknown): value is Loaders =>
  Object.values(Object(value)).some((one) => typeof one === 'function');

/** What is loaded by a key becomes a chunk for each of its keys; all else is written as it is. */
function codeOf(value: unknown, path: string): string {
  if (!isLoaders(value)) return JSON.stringify(value);
  const loaders = Object.keys(value).map(
    (key) => `'${key}': async () => (await import('./${basename(path)}?of=${key}')).default`,
  );
  return `{ ${loaders.join(', ')} }`;
}

/** Replaces these modules by their values, so that a page loads nothing that they were made of. */
function builtValues(): Plugin {
  return {
    name: 'netward-values',
    enforce: 'pre',
    async load(id) {
      const [file, key] = id.split('?of=');
      const path = Object.keys(values).find((known) => file!.endsWith(`/web/src/${known}`));
      if (!path) return undefined;
      const all = Object.entries(values[path]!);
      const found = key && all.map(([, value]) => (value as Loaders)[key]?.())[0];
      if (found) return `export default ${JSON.stringify(await found)};`;
      return all
        .map(([name, value]) => `export const ${name} = ${codeOf(value, path)};`)
        .join('\n');
    },
    // In development, a changed post or figure is read again.
    configureServer(server) {
      server.watcher.add(POSTS);
      server.watcher.on('all', (_event, file) => file.startsWith(POSTS) && void server.restart());
    },
  };
}

const LEVELS = join(import.meta.dirname, '../../libs/levels/dist');

/** Makes each level a chunk of its own. */
function levelChunks(): Plugin {
  const entryOf = (folder: string) =>
    `${Number(folder.slice(0, 2))}: async () => Object.values(await import('${LEVELS}/${folder}/level.js'))[0]`;
  return {
    name: 'netward-level-chunks',
    enforce: 'pre',
    load(id) {
      if (!id.endsWith('/web/src/lib/level-chunks.ts')) return undefined;
      const folders = readdirSync(LEVELS).filter((name) => /^\d\d-/.test(name));
      return `export const levelChunks = { ${folders.map(entryOf).join(', ')} };`;
    },
  };
}

/** Leaves out what only tests read in a level's folder: its solution. */
function withoutSolutions(): Plugin {
  return {
    name: 'netward-without-solutions',
    // Before other plugins print the code in another form, which the expression would not match.
    enforce: 'pre',
    transform: (code, id) =>
      /\/libs\/levels\/dist\/[^/]+\/level\.js$/.test(id)
        ? code.replace(/^ +runs: .*\n/m, '')
        : undefined,
  };
}

/**
 * Leaves out what only the services and the OpenAPI document read in the contracts: lists of errors, and the
 * shapes of requests that no form checks itself.
 */
function withoutServerParts(): Plugin {
  const documentation = /(?:errors: \[[^\]]*\]|body: \w+),?/g;
  const unchecked =
    /^export const (?:assistant|endSession|handIn|keepByLink|newsletterToken|saveActionProgress|saveChallengeResult|saveChat|saveQuizResult|visit)Request = [^]*?;\n(?=\S)/gm;
  return {
    name: 'netward-without-server-parts',
    // Before other plugins print the code in another form, which the expression would not match.
    enforce: 'pre',
    transform: (code, id) =>
      id.includes('/libs/contracts/dist/')
        ? code.replace(unchecked, '').replace(documentation, '')
        : undefined,
  };
}

/** Modules that are one chunk, by its name. */
const CHUNKS = [
  // What describes and makes a call: one chunk compresses better than its parts.
  {
    name: 'api',
    test: /libs\/contracts\/dist\/(?!assignment|grade-quiz|level-ids|transcript-payload)|zod\/v4\/classic\/iso|web\/src\/(lib\/(api|base64url)|features\/account\/browser-mark)\.ts/,
  },
  // What forms are made of: the first page names each chunk, and few names are shorter than many.
  {
    name: 'forms',
    test: /web\/src\/(ui\/(form-message|field|text-button)\.|lib\/form-outcome|features\/account\/fields)/,
  },
  { name: 'sent-form', test: /\/(?:react-hook-form|@hookform)\/|web\/src\/lib\/sent-form/ },
  // The search of the lab and of the challenges: one name on the first page in place of three.
  {
    name: 'search',
    test: /web\/src\/features\/lab\/search\/|libs\/evidence\/dist\/search\//,
  },
  // Small parts that are needed together: few requests are faster than many.
  { name: 'copy', test: /web\/src\/(?:ui\/copy-text|features\/lab\/runs\/copy-link)/ },
  { name: 'answer', test: /web\/src\/lib\/use-(?:answer|hidden-search)/ },
  { name: 'judged', test: /libs\/challenges\/dist\/(?:words|judging)\.js$/ },
  // Wherever a level's actions are counted, its proofs are too.
  { name: 'signs', test: /web\/src\/ui\/(?:meter|proof-sign)\./ },
  { name: 'dialog', test: /web\/src\/(?:ui\/(?:dialog\.|use-modal)|lib\/use-loaded)/ },
  // With script, style, dialog and level all that the lab begins with: a browser of six connections
  // asks for it in one go.
  {
    name: 'catalogue',
    test: /contracts\/dist\/grade-quiz|web\/src\/(?:ui\/(?:more|drawn)-symbols|lib\/(?:api-later|challenge-work-key|level-outlines)|features\/progress\/(?!standing))/,
  },
  // The questions of all levels have many words in common.
  { name: 'proofs', test: /libs\/levels\/dist\/(?:[^/]+\/)?proof\.js$/ },
];

/** The modules of the lab, up to the doors of its inspector, its quiz and its assistant. */
const LAB = new RegExp(
  [
    'app/lab-room',
    'features/assistant/panel-height',
    'features/lab/challenge/challenge-levels',
    'features/lab/(?!challenge/|inspector/|runs/|proof/|search/|watch/|quiz/|topology/(?:node-details|soc-table))',
    'features/lab/inspector/load-inspector',
    'libs/levels/dist/(?!\\d\\d-|run-code|switches|exhibit|quiz|.*/teaching|.*recording|.*/quiz|(?:.*/)?proof\\.)',
    'ui/listbox',
  ].join('|'),
);

const isLab = (file: string) => /\/lab-[^/]*js$/.test(file);
const isLevel = (file: string) => /\/level-[^/]*js$/.test(file);
/**
 * What is asked for at once with a script. The lab's own and a level's are named too, as each would
 * otherwise wait for its styles: the lab's first, before small ones take all connections, and a level
 * alone, as the lab names what both need. No other is: one that is styles alone has no file.
 */
function filesToName(own: string, files: readonly string[]): string[] {
  if (isLevel(own)) return [own];
  const others = files.filter((file) => file !== own);
  if (isLab(own)) return [own, ...others];
  return others.toSorted((one, other) => Number(isLab(other)) - Number(isLab(one)));
}
/** Every page has the first chunk and its style; the lab's own script has whoever it loaded. */
const isMissingIn = (host: string) => (file: string) =>
  !/\/index-[^/]*$/.test(file) && (/\/(?:index|labs)-[^/]*$/.test(host) || !isLab(file));

const ENGINE = join(import.meta.dirname, '../../libs/lab-engine/dist');

/** The engine's modules that these need; its reasons, formats and readers come later, when asked for. */
function engineModules(files: readonly string[], known = new Set<string>()): ReadonlySet<string> {
  for (const file of files) {
    if (known.has(file)) continue;
    known.add(file);
    const needed = readFileSync(file, 'utf8').matchAll(/ from '(\.[^']+)'/g);
    engineModules(
      Array.from(needed, ([, path]) => resolve(dirname(file), path!)),
      known,
    );
  }
  return known;
}

/** How the browser's scripts are cut. */
function inChunks(): BuildEnvironmentOptions['rolldownOptions'] {
  const ofEngine = engineModules(['index.js', 'facts.js'].map((file) => join(ENGINE, file)));
  return {
    // What the first page or the lab needs is one chunk each: fewer requests, better compression.
    // The editor's commands name Lezer in parts that are left out here: only readers of text load it.
    treeshake: { moduleSideEffects: (id) => !id.includes('/@lezer/common/') },
    output: {
      // The first page names every chunk: 42 bits tell the versions of a file apart as well.
      chunkFileNames: 'assets/[name]-[hash:7].js',
      assetFileNames: 'assets/[name]-[hash:7].[ext]',
      codeSplitting: {
        groups: [
          { name: 'first', tags: ['$initial'] },
          {
            name: 'lab',
            test: (id) => LAB.test(id) || ofEngine.has(id),
            includeDependenciesRecursively: false,
          },
          ...CHUNKS.map((chunk) => ({ ...chunk, includeDependenciesRecursively: false })),
        ],
      },
    },
  };
}

export default defineConfig(({ mode, isSsrBuild }) => {
  const isPackage = mode === 'package';
  const { API_ORIGIN = 'http://127.0.0.1:8080' } = loadEnv(mode, import.meta.dirname, 'API_');
  return {
    plugins: [
      react(),
      symbols(),
      builtValues(),
      levelChunks(),
      withoutSolutions(),
      withoutServerParts(),
      leanRouter(),
    ],
    // Fixed at build time, so that the page hydrates to the same text in later years.
    define: { BUILD_YEAR: String(new Date().getFullYear()), IS_PACKAGE: String(isPackage) },
    // A platform serves a package below any address.
    ...(isPackage && { base: './' }),
    server: { proxy: { '/api': API_ORIGIN, '/.well-known': API_ORIGIN } },
    build: {
      outDir: isSsrBuild ? 'dist/server' : isPackage ? 'dist/package' : 'dist/client',
      copyPublicDir: !isSsrBuild && !isPackage,
      // The content policy blocks data: URLs for fonts and styles.
      assetsInlineLimit: 0,
      target: 'es2022',
      modulePreload: {
        polyfill: false,
        resolveDependencies: (own, files, { hostId, hostType }) =>
          hostType === 'js' ? filesToName(own, files.filter(isMissingIn(hostId))) : files,
      },
      rolldownOptions: isSsrBuild
        ? { input: 'src/entry-server.tsx' }
        : {
            input: isPackage ? 'package.html' : 'index.html',
            ...inChunks(),
          },
      // The prerendering reads it to link a page's own files, then deletes it.
      manifest: !isSsrBuild,
    },
    // The server bundle runs once, for prerendering, and includes every dependency.
    ssr: { noExternal: true },
  };
});

import { readFileSync } from 'node:fs';
import react from '@vitejs/plugin-react';
import { defineConfig, loadEnv, type Plugin } from 'vite';
import { leanRouter } from './lean-router.ts';
import { posts } from './src/features/blog/authoring/posts-plugin.ts';
import { catalogueItems } from './src/features/catalogue/catalogue-items.ts';
import { levelNames } from './src/features/home/level-names.ts';

/** Puts the symbol sprite into the page once, so that icons need neither a request nor a script. */
function symbols(): Plugin {
  const file = new URL('src/ui/symbols.svg', import.meta.url);
  return {
    name: 'netward-symbols',
    transformIndexHtml: (html) =>
      html.replace('<!--symbols-->', () => readFileSync(file, 'utf8').trim()),
  };
}

/** Modules that pick a few facts out of the levels, with what they export. */
const levelFacts: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  'catalogue/catalogue-items.ts': { catalogueItems },
  'home/level-names.ts': { levelNames },
};

/** Replaces these modules by their values, so that a page does not load the levels with them. */
function pickedFacts(): Plugin {
  return {
    name: 'netward-level-facts',
    enforce: 'pre',
    load(id) {
      const module = Object.keys(levelFacts).find((path) => id.endsWith(`/features/${path}`));
      if (!module) return undefined;
      return Object.entries(levelFacts[module]!)
        .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)};`)
        .join('\n');
    },
  };
}

export default defineConfig(({ mode, isSsrBuild }) => {
  const { API_ORIGIN = 'http://127.0.0.1:8080' } = loadEnv(mode, import.meta.dirname, 'API_');
  return {
    plugins: [react(), symbols(), pickedFacts(), posts(), leanRouter()],
    // Fixed when the pages are prerendered, so that a later reader's page hydrates to the same.
    define: { BUILD_YEAR: String(new Date().getFullYear()) },
    server: { proxy: { '/api': API_ORIGIN } },
    build: {
      outDir: isSsrBuild ? 'dist/server' : 'dist/client',
      copyPublicDir: !isSsrBuild,
      // The policy of the page refuses data: fonts and styles.
      assetsInlineLimit: 0,
      target: 'es2022',
      modulePreload: { polyfill: false },
      rolldownOptions: isSsrBuild
        ? { input: 'src/entry-server.tsx' }
        : {
            // What the first page needs comes in one piece: one request, and better compressed.
            output: { codeSplitting: { groups: [{ name: 'first', tags: ['$initial'] }] } },
          },
      // The prerendering reads it to link a page's own files, and takes it away.
      manifest: !isSsrBuild,
    },
    // The server bundle runs once, for prerendering, and takes everything with it.
    ssr: { noExternal: true },
  };
});

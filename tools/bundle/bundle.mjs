import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';

/**
 * Bundles one service (the working folder) from its compiled code into `bundle/`: without a bundle it
 * spends most of its start finding and reading thousands of small files. It bundles the compiled code and
 * not the source because esbuild writes no decorator metadata, which tells Nest what to inject.
 */

/** The service, its migrations, and the commands of an operator. */
const entries = ['main.js', 'migrate.js', 'netward.js']
  .map((name) => join('dist', name))
  .filter((file) => existsSync(file));

/** Packages with native code, and optional ones that are not installed, stay outside. */
const NATIVE = /^@node-rs\//;
const outside = {
  name: 'outside',
  setup({ onResolve, resolve }) {
    onResolve({ filter: /^[^./]/ }, async ({ path, pluginData, ...place }) => {
      if (pluginData === outside || place.kind === 'entry-point') return undefined;
      if (NATIVE.test(path)) return { path, external: true };
      const { kind, importer, resolveDir } = place;
      const found = await resolve(path, { kind, importer, resolveDir, pluginData: outside });
      return found.errors.length > 0 ? { path, external: true } : found;
    });
  },
};

/** CommonJS packages inside an ES module expect these names. */
const COMMONJS_NAMES = [
  `import { createRequire as netwardRequire } from 'node:module';`,
  `import { fileURLToPath as netwardPath } from 'node:url';`,
  `const require = netwardRequire(import.meta.url);`,
  `const __filename = netwardPath(import.meta.url);`,
  `const __dirname = netwardPath(new URL('.', import.meta.url));`,
].join('');

rmSync('bundle', { recursive: true, force: true });
await build({
  entryPoints: entries,
  outbase: 'dist',
  outdir: 'bundle',
  bundle: true,
  splitting: true,
  platform: 'node',
  format: 'esm',
  target: 'node20.19',
  // Names and lines stay as compiled, so that a stack trace is readable without a source map: the map
  // of a bundle costs each process 50 MB.
  keepNames: true,
  legalComments: 'linked',
  banner: { js: COMMONJS_NAMES },
  plugins: [outside],
  logLevel: 'error',
});

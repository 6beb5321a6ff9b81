import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';

/**
 * Bundles one service (the working folder) from its compiled code into `bundle/`: a service spends
 * most of its start on finding and reading thousands of small files. The compiled code and not the
 * source, since esbuild writes no decorator metadata, by which Nest finds what to inject.
 */

const COMMANDS = join('dist', 'operator');
const entries = [join('dist', 'main.js'), join('dist', 'migrate.js')].filter((file) =>
  existsSync(file),
);
if (existsSync(COMMANDS)) {
  const commands = readdirSync(COMMANDS).filter((name) => /^[^.]+\.js$/.test(name));
  entries.push(...commands.map((name) => join(COMMANDS, name)));
}

/** What carries machine code, and what is not installed since nobody here needs it, stays outside. */
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

/** CommonJS packages inside a module ask for these by name. */
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
  // Names and lines stay as they were compiled, so that a stack can be read without a map: a map of
  // a whole bundle costs each process 50 MB.
  keepNames: true,
  legalComments: 'linked',
  banner: { js: COMMONJS_NAMES },
  plugins: [outside],
  logLevel: 'error',
});

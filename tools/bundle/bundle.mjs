import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { bundle } from './bundler.mjs';

/**
 * Bundles one service (the working folder) from its compiled code into `bundle/`: without a bundle it
 * spends most of its start finding and reading thousands of small files. It bundles the compiled code and
 * not the source because esbuild writes no decorator metadata, which tells Nest what to inject.
 */

/** The service, its migrations, the commands of an operator, and what is run once in a new bundle. */
const entries = ['main.js', 'migrate.js', 'netward.js', 'prepare.js']
  .map((name) => join('dist', name))
  .filter((file) => existsSync(file));

rmSync('bundle', { recursive: true, force: true });
await bundle({ entryPoints: entries, outbase: 'dist', outdir: 'bundle' });

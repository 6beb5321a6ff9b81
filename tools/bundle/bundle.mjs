import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { bundle } from './bundler.mjs';

/**
 * Bundles one service (the working folder) from its compiled code into `bundle/`: without a bundle it
 * spends most of its start finding and reading thousands of small files. It bundles the compiled code and
 * not the source because esbuild writes no decorator metadata, which tells Nest what to inject.
 */

/** The service, its migrations, and the commands of an operator. */
const entries = ['main.js', 'migrate.js', 'netward.js']
  .map((name) => join('dist', name))
  .filter((file) => existsSync(file));

rmSync('bundle', { recursive: true, force: true });
await bundle({ entryPoints: entries, outbase: 'dist', outdir: 'bundle' });

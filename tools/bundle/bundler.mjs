import { join } from 'node:path';
import { build } from 'esbuild';

/** Packages with native code, and those that Nest loads only where they are installed, stay outside. */
const OUTSIDE = [
  '@node-rs/*',
  '@fastify/multipart',
  '@fastify/static',
  '@fastify/view',
  '@nestjs/microservices',
  '@nestjs/platform-express',
  '@nestjs/websockets',
  'class-transformer',
  'class-validator',
];
const TYPEORM_COMPAT = join(import.meta.dirname, 'typeorm-compat.mjs');
/** @type {import('esbuild').Plugin} */
const oneTypeorm = {
  name: 'one typeorm',
  setup({ onResolve }) {
    onResolve({ filter: /\/typeorm-compat\.js$/ }, () => ({ path: TYPEORM_COMPAT }));
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

/**
 * Bundles compiled programs into `outdir`, laid out there as they are below `outbase`.
 * @param {{ entryPoints: string[], outbase: string, outdir: string }} programs
 */
export const bundle = (programs) =>
  build({
    ...programs,
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
    external: OUTSIDE,
    plugins: [oneTypeorm],
    logLevel: 'error',
  });

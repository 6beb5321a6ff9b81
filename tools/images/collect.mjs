import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * Collects the contents of each image in its own folder: the bundle, the few packages that cannot
 * be part of it, the licence, the health check, and for the gateway the built site.
 *
 *   node tools/images/collect.mjs <folder>
 */

const root = fileURLToPath(new URL('../../', import.meta.url));
const [, , target] = process.argv;
if (!target) throw new Error('Name the target folder.');

/** Packages with native code, which a service reads from their folder. */
const besideBundle = {
  gateway: [],
  'auth-service': ['@node-rs/argon2'],
  'learning-service': [],
  'assistant-service': [],
  'mailer-worker': ['@node-rs/argon2'],
};

/**
 * Copies a package and its parts for this platform; those for other platforms are not installed.
 * @param {string} name
 * @param {string} modules
 */
function copyPackage(name, modules) {
  const source = join(root, 'node_modules', name);
  const copy = join(modules, name);
  if (!existsSync(source)) return;
  cpSync(source, copy, { recursive: true, dereference: true });
  const { optionalDependencies = {} } = JSON.parse(
    readFileSync(join(source, 'package.json'), 'utf8'),
  );
  for (const part of Object.keys(optionalDependencies)) copyPackage(part, modules);
}

/** Makes a tree world-readable and not writable, whatever the builder's umask. @param {string} path */
function makeReadOnly(path) {
  const isFolder = lstatSync(path).isDirectory();
  if (isFolder) for (const name of readdirSync(path)) makeReadOnly(join(path, name));
  chmodSync(path, isFolder ? 0o555 : 0o444);
}

for (const [service, packages] of Object.entries(besideBundle)) {
  const folder = join(target, service);
  mkdirSync(folder, { recursive: true });
  cpSync(join(root, 'apps', service, 'bundle'), folder, { recursive: true });
  for (const name of packages) copyPackage(name, join(folder, 'node_modules'));
  if (service === 'gateway')
    cpSync(join(root, 'apps/web/dist/client'), join(folder, 'site'), { recursive: true });
  cpSync(join(root, 'LICENSE'), join(folder, 'LICENSE'));
  cpSync(join(root, 'tools/images/health.sh'), join(folder, 'health.sh'));
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify({ type: 'module' })}\n`);
  makeReadOnly(folder);
}

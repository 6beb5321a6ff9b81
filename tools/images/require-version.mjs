import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/**
 * Refuses to build images under the number of another version, whose images they would replace:
 * NETWARD_VERSION, which chooses what is started, may still be set from going back.
 *
 *   node tools/images/require-version.mjs <version of the images>
 */

const file = fileURLToPath(new URL('../../package.json', import.meta.url));
const { version } = JSON.parse(readFileSync(file, 'utf8'));
const [, , wanted = ''] = process.argv;
// A suffix, as in 1.2.3-test, is somebody's own.
if (wanted !== 'unknown' && wanted.split('-')[0] !== version) {
  console.error(
    `This code is version ${version}, and its images would be called ${wanted}. Remove NETWARD_VERSION from .env, or check out v${wanted}.`,
  );
  process.exit(65);
}

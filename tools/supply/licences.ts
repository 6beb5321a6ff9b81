import satisfies from 'spdx-satisfies';
import type { Package } from './packages.ts';

/**
 * Licences that require only their notice, and the Mozilla licence, which requires changes to its own
 * files to be published: we change none.
 */
const FOR_ANYTHING = [
  'MIT',
  'MIT-0',
  'ISC',
  'BSD-2-Clause',
  'BSD-3-Clause',
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'CC0-1.0',
  'MPL-2.0',
  'OFL-1.1',
  'Python-2.0',
  'Zlib',
];
/** Licences of data about browsers and the like, which is not distributed. */
const FOR_DEVELOPMENT = [...FOR_ANYTHING, 'CC-BY-3.0', 'CC-BY-4.0'];

/** Whether a package may be used as it is used. One without a licence may not. */
export function isAllowed({ licence, isForDevelopment }: Package): boolean {
  try {
    return satisfies(licence, isForDevelopment ? FOR_DEVELOPMENT : FOR_ANYTHING);
  } catch {
    return false;
  }
}

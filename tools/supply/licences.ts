import satisfies from 'spdx-satisfies';
import type { Package } from './packages.ts';

/**
 * Licences that ask for nothing but their notice, and the Mozilla licence, which asks for changes of
 * its own files: none is changed here.
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
/** Data about browsers and the like, which nobody is given. */
const FOR_DEVELOPMENT = [...FOR_ANYTHING, 'CC-BY-3.0', 'CC-BY-4.0'];

/** Whether a package may be used for what it is used for. One without a licence may not. */
export function isAllowed({ licence, isForDevelopment }: Package): boolean {
  try {
    return satisfies(licence, isForDevelopment ? FOR_DEVELOPMENT : FOR_ANYTHING);
  } catch {
    return false;
  }
}

import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { say } from '../harness/steps.mjs';
import { root } from '../harness/repository.mjs';
import {
  askForAdvisories,
  billOfMaterials,
  licenceList,
  isAllowed,
  packagesOf,
  readLock,
} from './packages.ts';

/** `npm run sbom`: lists what the product is made of and its licences, and asks for known vulnerabilities. */

const folder = join(root, 'dist');
const packages = packagesOf(readLock());
const shipped = packages.filter(({ isForDevelopment }) => !isForDevelopment);

mkdirSync(folder, { recursive: true });
const write = (name: string, text: string): void => {
  writeFileSync(join(folder, name), `${text}\n`);
  say(`  dist/${name}`);
};
say(`${packages.length} packages, ${shipped.length} of them in production`);
write('sbom.cdx.json', JSON.stringify(billOfMaterials(), null, 2));
write('licences.txt', licenceList(shipped));

const refused = packages.filter((one) => !isAllowed(one));
for (const one of refused)
  say(`!!! ${one.name} ${one.version}: licence ${one.licence || 'unknown'}`);

const { counts, reason } = askForAdvisories();
const severe = (counts?.['high'] ?? 0) + (counts?.['critical'] ?? 0);
if (reason) {
  say(`!!! NOT ASKED FOR ADVISORIES: ${reason}. Run this where npm's registry can be reached.`);
} else {
  say(`advisories: ${severe} high or critical, ${counts?.['total'] ?? 0} in all`);
}
process.exitCode = severe > 0 || refused.length > 0 ? 1 : 0;

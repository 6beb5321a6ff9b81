import { cpSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const FOLDER = '11-honeypot';
/** The drawing of an inline device, under the new device's name. */
const TOPOLOGY = `JSON.parse(
    JSON.stringify(inlineTopology('waf'))
      .replaceAll('waf', 'honeypot')
      .replaceAll('WAF', 'Trap')
      .replace('"symbol":"honeypot"', '"symbol":"server"'),
  )`;

/** Adds a level to a copy of the course as README says: copies a folder, renames all in it, adds its line. */
export function addLevelEleven(source: string): void {
  const folder = join(source, FOLDER);
  cpSync(join(source, '06-waf'), folder, { recursive: true });
  for (const name of readdirSync(folder)) {
    const file = join(folder, name);
    writeFileSync(file, renamed(readFileSync(file, 'utf8')));
  }
  const index = join(source, 'index.ts');
  const last = '  socChallenge,\n';
  const listed = readFileSync(index, 'utf8').replace(last, `${last}  honeypot,\n`);
  writeFileSync(index, `import { honeypot } from './${FOLDER}/level.ts';\n${listed}`);
}

function renamed(text: string): string {
  return text
    .replace("inlineTopology('waf')", TOPOLOGY)
    .replace("id: '6'", "id: '11'")
    .replace("slug: 'waf'", "slug: 'honeypot'")
    .replace("title: 'WAF'", "title: 'Honeypot'")
    .replace("name: 'WAF'", "name: 'Honeypot'")
    .replace('const waf: Level', 'const honeypot: Level')
    .replaceAll('enableWAF', 'enableHoneypot')
    .replaceAll('wafEnabled', 'honeypotEnabled')
    .replaceAll("'l6-q", "'l11-q");
}

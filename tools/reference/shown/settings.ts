import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ruleSetsOf, type FoldLanguage, type ToolFold } from '@netward/evidence/formats';
import { initialState, type LabState } from '@netward/lab-engine';
import { NETWORK_PARTS, partsOf, stateOf } from '@netward/lab-engine/reference';
import { levels } from '@netward/levels';
import { reachableStates } from '@netward/levels/reachable';
import { TAKES, type Takes } from '../takes.ts';
import type { ToolCheck, ToolCheckGround } from './tool-check.ts';

/** States in which every rule set that the lab can show is shown: the levels', and each device alone. */
function states(): readonly LabState[] {
  const reachable = levels.flatMap((level) => reachableStates(level).map(({ state }) => state));
  const withTls = reachable.map((state) => stateOf([...partsOf(state), 'tls']));
  const alone = NETWORK_PARTS.map((part) => stateOf([part]));
  const strict = { ...initialState(), firewallEnabled: true, firewallDefault: 'drop' } as const;
  return [...reachable, ...withTls, ...alone, strict];
}

/** Every different text that the lab shows in this language. */
function shown(language: FoldLanguage): readonly ToolFold[] {
  const folds = states().flatMap((state) => ruleSetsOf(state));
  const own = folds.filter((fold) => fold.language === language);
  return [...new Map(own.map((fold) => [fold.text, fold])).values()];
}

/** The languages that the lab shows, and what each tool is asked about them. */
const LOOKS: readonly (readonly [language: FoldLanguage, name: string, takes: Takes])[] = [
  ['nftables', 'rule sets that nft takes', TAKES.nft],
  ['suricata', 'rules that Suricata loads', TAKES.suricata],
  ['haproxy', 'configurations that HAProxy takes', TAKES.haproxy],
  ['nginx', 'configurations that nginx takes, with the WAF’s rules', TAKES.nginx],
];

/** The same text with this run's certificates and folders in the place of an installation's. */
function installed(text: string, { folder, pki }: ToolCheckGround): string {
  return text
    .replaceAll('/etc/haproxy/shop.lab.pem', `${pki}/shop-and-key.pem`)
    .replaceAll(/\/etc\/nginx\/tls\/[\w-]+/g, `${pki}/shop`)
    .replaceAll('/etc/nginx/modsecurity.conf', `${folder}/modsecurity.conf`)
    .replaceAll('/var/log/nginx', folder);
}

/** What the tools say of every rule set and configuration that the lab shows. */
export const settingsChecks: readonly ToolCheck[] = LOOKS.map(([language, name, takes]) => ({
  name,
  async check(ground) {
    const folds = shown(language);
    const folder = join(ground.folder, language);
    mkdirSync(folder, { recursive: true });
    const own = { ...ground, folder };
    const [rules] = shown('modsecurity');
    writeFileSync(join(folder, 'modsecurity.conf'), `${installed(rules?.text ?? '', own)}\n`);
    const faults: string[] = [];
    for (const [index, { title, text }] of folds.entries()) {
      const file = join(folder, `${index}.conf`);
      writeFileSync(file, `${installed(text, own)}\n`);
      const { code, output, errors } = await takes(file, own);
      if (code !== 0) faults.push(`${title} (${file}): ${(errors || output).trim()}`);
    }
    return { checked: folds.length, faults };
  },
}));

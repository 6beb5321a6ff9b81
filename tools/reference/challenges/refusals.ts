import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { spawn } from 'node:child_process';
import { AGENTS, REFUSALS } from '@netward/challenges/reference';
import { modsecurityConfig } from '@netward/evidence/formats';
import { initialState } from '@netward/lab-engine';
import { say, step } from '../../harness/steps.mjs';
import { eventually, must, run } from '../hosts.ts';
import type { Asked } from '../asked.ts';

/** Away from every port that a site of this repository takes. */
const PORT = 18_471;
const SITE = `http://127.0.0.1:${PORT}`;
/** The rule that adds up and refuses. */
const BLOCKING = '949110';

interface AuditEntry {
  readonly transaction: {
    readonly request: { readonly uri: string };
    readonly messages: readonly {
      readonly message: string;
      readonly details: { readonly ruleId: string; readonly data: string };
    }[];
  };
}

/** A rule as the audit log and the table say it: '942190 Detects … ARGS:q union select'. */
function inWords(id: string, name: string, variable: string, part: string): string {
  return `${id} ${name} ${variable} ${part}`;
}

function rulesIn({ transaction }: AuditEntry): readonly string[] {
  return transaction.messages
    .filter(({ details }) => details.ruleId !== BLOCKING)
    .map(({ message, details: { ruleId, data } }) => {
      const [, part = '', variable = ''] =
        /^Matched Data: (.*) found within (\S+?): /.exec(data) ?? [];
      return inWords(ruleId, message, variable, part);
    });
}

/**
 * Sends the refused requests of level 10 through nginx with ModSecurity and the Core Rule Set, as the lab
 * shows them. Each is a cell: it has the rules, and the parts, of the table.
 */
export function observeRefusals(): Promise<Asked> {
  return step('level 10, ModSecurity', async (note) => {
    const others = await askModSecurity();
    note(`${REFUSALS.length} refused requests, ${others} judged otherwise`);
    return { cells: REFUSALS.length, disagree: others };
  });
}

async function askModSecurity(): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'netward-refusals-'));
  const audit = join(folder, 'modsec_audit.json');
  const rules = modsecurityConfig({ ...initialState(), wafEnabled: true });
  writeFileSync(join(folder, 'rules.conf'), `${rules.replaceAll('/var/log/nginx', folder)}\n`);
  writeFileSync(
    join(folder, 'nginx.conf'),
    `load_module /usr/lib/nginx/modules/ngx_http_modsecurity_module.so;
daemon off; pid ${folder}/nginx.pid; error_log ${folder}/error.log; events {}
http { access_log off; modsecurity on; modsecurity_rules_file ${folder}/rules.conf;
  server { listen 127.0.0.1:${PORT}; server_name shop.lab; location / { root ${folder}; } } }`,
  );
  const nginx = spawn('nginx', ['-p', folder, '-c', join(folder, 'nginx.conf')], {
    stdio: 'ignore',
  });
  try {
    await eventually('nginx listens', async () => (await run('curl', ['-s', SITE])).code === 0);
    for (const { target, agent } of REFUSALS)
      await must('curl', [
        '-s',
        '-g',
        '-A',
        AGENTS[agent]!,
        '-H',
        'Host: shop.lab:8080',
        `${SITE}${target}`,
      ]);
    const entries = () =>
      readFileSync(audit, 'utf8')
        .split('\n')
        .filter((line) => line.includes('shop.lab'))
        .map((line) => JSON.parse(line) as AuditEntry);
    await eventually(
      'every refusal is in the audit log',
      () => entries().length === REFUSALS.length,
    );
    const written = entries();
    return REFUSALS.filter(({ rules: known }, index) => {
      const seen = rulesIn(written[index]!);
      // libinjection reports a fingerprint, which the table leaves out.
      const isSame = known.every(({ id, name, variable, part }, at) =>
        part === null
          ? seen[at]?.startsWith(inWords(id, name, variable, ''))
          : seen[at] === inWords(id, name, variable, part),
      );
      if (isSame && seen.length === known.length) return false;
      say(`  ${written[index]!.transaction.request.uri}: ${seen.join(', ')}`);
      return true;
    }).length;
  } finally {
    nginx.kill();
    rmSync(folder, { recursive: true, force: true });
  }
}

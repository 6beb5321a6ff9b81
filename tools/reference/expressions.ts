import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../harness/repository.mjs';
import { say, step } from '../harness/steps.mjs';
import { NOTHING_ASKED, sumOf, type Asked, type ToolCheckGround } from './cells.ts';
import { run, type Ran } from './hosts.ts';
import { TAKES } from './play.ts';

interface AskedTool {
  readonly name: string;
  /** The whole file, where the challenge's text is a part of one. */
  whole?(text: string, ground: ToolCheckGround): string;
  ask(file: string, ground: ToolCheckGround, text: string): Promise<Ran>;
  isThere?(): Promise<boolean>;
}

/** A capture file with a header and no packet. */
const NO_PACKETS = Buffer.from('d4c3b2a1020004000000000000000000ffff000001000000', 'hex');

const MODULE = 'load_module /usr/lib/nginx/modules/ngx_http_modsecurity_module.so;';
const suricata: AskedTool = { name: 'suricata', ask: TAKES.suricata };

const PYSIGMA = `import sys
from sigma.collection import SigmaCollection
rules = SigmaCollection.from_yaml(open(sys.argv[1]).read())
rules.resolve_rule_references()
for rule in rules:
    for condition in getattr(getattr(rule, "detection", None), "parsed_condition", []):
        condition.parsed`;

const TOOLS: Readonly<Record<string, AskedTool>> = {
  '01-basic-traffic': {
    name: 'tshark',
    ask: async (_, { folder }, text) => {
      const empty = join(folder, 'empty.pcap');
      if (!existsSync(empty)) writeFileSync(empty, NO_PACKETS);
      return run('tshark', ['-r', empty, '-Y', text]);
    },
  },
  '02-firewall': { name: 'nft', ask: TAKES.nft },
  '03-ids': suricata,
  '04-ips': suricata,
  '05-tls': {
    name: 'nginx',
    whole: (text, { pki }) => {
      const servers = /\bserver\s*\{/.test(text) ? text : `server {\n${text}\n}`;
      return `events {}\nhttp {\n${servers}\n}`
        .replaceAll(/\/etc\/nginx\/\S+?\.(pem|crt)/g, `${pki}/shop.pem`)
        .replaceAll(/\/etc\/nginx\/\S+?\.key/g, `${pki}/shop.key`);
    },
    ask: TAKES.nginx,
  },
  '06-waf': {
    name: 'ModSecurity',
    ask: (file, ground) => {
      const nginx = `${file}.nginx`;
      const http = `http { modsecurity on; modsecurity_rules_file ${file}; }`;
      writeFileSync(nginx, `${MODULE}\nevents {}\n${http}\n`);
      return TAKES.nginx(nginx, ground);
    },
  },
  '07-vpn': { name: 'openvpn', ask: TAKES.openvpn },
  '08-load-balancer': { name: 'haproxy', ask: TAKES.haproxy },
  '09-siem': {
    name: 'pySigma',
    ask: (file) => run('python3', ['-c', PYSIGMA, file]),
    isThere: async () => (await run('python3', ['-c', 'import sigma'])).code === 0,
  },
};

const SOURCES = join(root, 'libs/challenges/src');

/** What this needs of a text of the challenges' lists. */
type Expression = { readonly text: string; readonly tool: 'accepts' | 'refuses' };
type ExpressionsOf = (level: string) => readonly Expression[];

/**
 * Asks each tool about every text of its level's list, and names each of which it says something else. A
 * tool that is not there is named and left out. Each text is a cell.
 */
export async function askExpressions(ground: ToolCheckGround): Promise<Asked> {
  const all: Asked[] = [NOTHING_ASKED];
  const lists = join(SOURCES, 'testing/expressions.ts');
  const { expressionsOf } = (await import(lists)) as { expressionsOf: ExpressionsOf };
  const levels = readdirSync(SOURCES).filter((folder) => /^\d\d-/.test(folder));
  for (const level of levels.sort()) {
    if (!existsSync(join(SOURCES, level, 'expressions.yaml'))) continue;
    ground.stop.throwIfAborted();
    const tool = TOOLS[level];
    if (!tool) throw new Error(`No tool is known that reads the texts of ${level}.`);
    all.push(await askTool(level, tool, expressionsOf(level), ground));
  }
  return sumOf(all);
}

function askTool(
  level: string,
  tool: AskedTool,
  expressions: readonly Expression[],
  ground: ToolCheckGround,
): Promise<Asked> {
  return step('expressions', async (note) => {
    note(`level ${Number(level.slice(0, 2))}, ${tool.name}`);
    if (tool.isThere && !(await tool.isThere())) {
      say(`  ${tool.name} is not installed: ${expressions.length} texts of ${level} not asked`);
      return NOTHING_ASKED;
    }
    const folder = join(ground.folder, level);
    mkdirSync(folder, { recursive: true });
    const own = { ...ground, folder };
    const faults: string[] = [];
    for (const [index, { text, tool: said }] of expressions.entries()) {
      const file = join(folder, `${index}.conf`);
      writeFileSync(file, `${tool.whole?.(text, own) ?? text}\n`);
      const { code, output, errors } = await tool.ask(file, own, text);
      const verdict = code === 0 ? 'accepts' : 'refuses';
      if (verdict === said) continue;
      const reason = code === 0 ? '' : `: ${(errors || output).trim().split('\n').at(-1)}`;
      faults.push(`${level}, ${tool.name} ${verdict} ${JSON.stringify(text)}${reason}`);
    }
    note(`level ${Number(level.slice(0, 2))}, ${tool.name}: ${expressions.length} texts`);
    for (const fault of faults) say(`!!! ${fault}`);
    return { cells: expressions.length, disagree: faults.length };
  });
}

import { confFile } from './real-network.ts';
import { run, type Ran } from './hosts.ts';
import type { ToolCheckGround } from './shown/tool-check.ts';

/** Tools look at a configuration where nothing is at stake: in a network that has no wires. */
const alone = (command: string, ...args: string[]): Promise<Ran> =>
  run('unshare', ['-n', command, ...args]);

/** Asks a tool whether it takes a file; code 0 says yes. */
export type Takes = (file: string, ground: ToolCheckGround) => Promise<Ran>;

/** How each tool is asked whether it takes a configuration. None of them starts. */
export const TAKES = {
  nft: (file) => alone('nft', '-c', '-f', file),
  suricata: (file, { folder }) =>
    alone('suricata', '-T', '-c', confFile('suricata.yaml'), '-S', file, '-l', folder),
  haproxy: (file) => alone('haproxy', '-c', '-f', file),
  nginx: (file, { folder }) =>
    alone('nginx', '-t', '-c', file, '-g', `pid ${folder}/nginx.pid;`, '-e', `${folder}/error.log`),
  // It reads its file first; what it is then told to show ends it before it opens anything.
  openvpn: (file) => alone('openvpn', '--config', file, '--show-tls'),
} as const satisfies Record<string, Takes>;

import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../harness/repository.mjs';
import { must } from '../reference/hosts.ts';

const SETTINGS = join(root, 'tools/reference/conf/suricata.yaml');
/** The reference network counts events; here each is compared whole, and drops are wanted as well. */
const WANTED =
  'types: [alert: {}, drop: { alerts: yes }, http: { extended: yes }, tls: { extended: yes }]';

/** One event of eve.json, as Suricata wrote it. */
export type EveLine = Readonly<Record<string, unknown>> & { readonly event_type: string };

/** What Suricata with these rules writes of a capture, in the path or off it; checksums must be right. */
export async function replay(
  file: string,
  rules: string,
  isInline: boolean,
  folder: string,
): Promise<readonly EveLine[]> {
  const logs = mkdtempSync(join(folder, 'suricata-'));
  const ruleFile = join(logs, 'shown.rules');
  writeFileSync(ruleFile, `${rules}\n`);
  const settings = join(logs, 'suricata.yaml');
  writeFileSync(settings, readFileSync(SETTINGS, 'utf8').replace(/types: .*/, WANTED));
  try {
    await must('suricata', [
      ...['-c', settings, '-S', ruleFile, '-l', logs, '-r', file, '-k', 'all'],
      ...(isInline ? ['--simulate-ips'] : []),
      ...['--runmode', 'single'],
    ]);
    const lines = readFileSync(join(logs, 'eve.json'), 'utf8').trim().split('\n').filter(Boolean);
    return lines.map((line) => JSON.parse(line) as EveLine);
  } finally {
    rmSync(logs, { recursive: true });
  }
}

export interface DissectedPacket {
  readonly wire: string;
  readonly faults: string;
  readonly isReset: boolean;
  readonly isRetransmission: boolean;
  /** What else tshark's analysis of TCP remarks. */
  readonly remarks: string;
  readonly method: string;
  readonly status: string;
}

/** In the order in which `packetOf` takes them. */
const FIELDS = (
  'frame.interface_name _ws.malformed ip.checksum.status tcp.checksum.status tcp.flags.reset ' +
  'tcp.analysis.retransmission tcp.analysis.flags http.request.method http.response.code ' +
  '_ws.expert.severity'
).split(' ');

const KEY = /ESP SPI (\S+): (AES-GCM.*\]), key and salt (\S+),/;

/** The tunnel's keys in tshark's own form, from the sentences in the file. */
function tunnelPreferences(secrets: readonly string[]): readonly string[] {
  return secrets.flatMap((sentence) => {
    const [, spi, cipher, key] = KEY.exec(sentence)!;
    return ['-o', `uat:esp_sa:"IPv4","*","*","${spi}","${cipher}","${key}","NULL",""`];
  });
}

/** The section's comments, in which the tunnel's keys are. */
async function tunnelSecretsIn(file: string): Promise<readonly string[]> {
  const output = await must('capinfos', ['-k', file]);
  return output.split('\n').filter((line) => line.includes('ESP SPI'));
}

/** Writes the packets of some interfaces to a separate file, with comments and secrets. */
export async function splitInterfaces(file: string, wires: readonly string[], target: string) {
  const names = wires.map((wire) => `"${wire}"`).join(', ');
  await must('tshark', ['-r', file, '-Y', `frame.interface_name in {${names}}`, '-w', target]);
}

/** Every packet of a file as tshark reads it, checksums verified, with the secrets in the file. */
export async function dissect(file: string): Promise<readonly DissectedPacket[]> {
  const secrets = await tunnelSecretsIn(file);
  const output = await must('tshark', [
    ...['-r', file, '-T', 'fields', '-E', 'separator=\t'],
    ...['-o', 'ip.check_checksum:TRUE', '-o', 'tcp.check_checksum:TRUE'],
    ...(secrets.length > 0 ? ['-o', 'esp.enable_encryption_decode:TRUE'] : []),
    ...tunnelPreferences(secrets),
    ...FIELDS.flatMap((field) => ['-e', field]),
  ]);
  return output.split('\n').slice(0, -1).map(packetOf);
}

const GOOD = /^(?:|1|1,1)$/;
/** Severities as Wireshark numbers them; it warns of each reset. */
const ERROR = '8388608';
const WARNING = '6291456';

function packetOf(line: string): DissectedPacket {
  const [wire, malformed, ip, tcp, reset, again, flags, method, status, expert] = line.split('\t');
  const isRetransmission = again !== '';
  const isReset = reset === '1';
  return {
    wire: wire!,
    faults: [
      ...(malformed === '' ? [] : ['malformed']),
      ...(expert!.includes(ERROR) ? ['error'] : []),
      ...(expert!.includes(WARNING) && !isReset ? ['warning'] : []),
      ...(GOOD.test(ip!) ? [] : [`IP checksum ${ip}`]),
      ...(GOOD.test(tcp!) ? [] : [`TCP checksum ${tcp}`]),
    ].join(', '),
    isReset,
    isRetransmission,
    remarks: isRetransmission ? '' : flags!,
    method: method!,
    status: status!,
  };
}

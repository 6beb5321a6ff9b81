import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  BROKEN_NETWORKS,
  connectionsToObserve,
  judgeRepair,
  nftChain,
  repairOf,
  wrongRepairs,
  type ObservedFirewall,
} from '@netward/challenges/reference';
import type { MachineFlow, MachineManifest } from '@netward/machine';
import { EmulatedMachine } from '@netward/machine/emulator';
import { root } from '../harness/repository.mjs';

const OBSERVED = join(root, 'libs/challenges/src/02-firewall/observed.json');
const RATE = `table inet filter {
  chain forward {
    type filter hook forward priority filter; policy drop;
    ct state established,related accept
    tcp dport 8080 limit rate 4/minute burst 1 packets accept
  }
}
`;
/** One new connection every 15 seconds; the second and fourth come too early. */
const RATE_TIMES = [0, 5, 16, 20, 40];
const MISTAKE = 'table inet filter {\n  chain forward {\n    tcp dprt 80 accept\n  }\n}\n';

const json = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8'));

async function openFolder(folder: string): Promise<EmulatedMachine> {
  const manifest = json(join(folder, 'machine.json')) as MachineManifest;
  const part = (name: keyof MachineManifest['files']) =>
    new Uint8Array(readFileSync(join(folder, manifest.files[name])));
  return EmulatedMachine.open(manifest, {
    wasm: part('wasm').buffer,
    bios: part('bios').buffer,
    vgaBios: part('vgaBios').buffer,
    snapshot: [part('snapshot')],
  });
}

async function played(
  machine: EmulatedMachine,
  name: string,
  rules: string,
  flows: readonly MachineFlow[],
  isRight: (letters: readonly string[]) => boolean,
): Promise<boolean> {
  const { answer, verdicts, seconds } = await machine.play(rules, flows);
  const isAsWanted = answer.status === 0 && isRight(verdicts);
  console.log(`${isAsWanted ? 'as expected' : 'DIFFERS    '}  ${name} (${seconds.toFixed(1)} s)`);
  if (!isAsWanted) console.log(`  ${answer.errors}${verdicts.join('')}`);
  return isAsWanted;
}

/** The errors, the shell, the capture and the way back, once each. */
async function partsWork(machine: EmulatedMachine): Promise<boolean> {
  const { answer } = await machine.play(MISTAKE, []);
  const isRefused =
    answer.status === 1 && answer.errors.includes('rules.nft:3:9-12: Error: syntax');
  const [flow] = connectionsToObserve();
  const { capture } = await machine.play('', [flow!], { isCaptured: true });
  const isCapture = capture?.[0] === 0xd4 && capture.length > 500;
  let shown = '';
  const onData = (bytes: Uint8Array) => (shown += new TextDecoder().decode(bytes));
  const { tell, ended } = machine.openShell(80, 24, onData);
  tell('keys', 'stty size\nexit\n');
  await ended;
  const isShell = shown.includes('24 80');
  await machine.run(['touch', '/root/left-behind']);
  await machine.restart();
  const isFresh = (await machine.run(['ls', '/root'])).output === '';
  const results = { isRefused, isCapture, isShell, isFresh };
  console.log(results);
  return Object.values(results).every(Boolean);
}

/** Whether the machine does what real nftables did, and the repairs of the broken networks what they should. */
export async function check(folder: string): Promise<number> {
  const machine = await openFolder(folder);
  const results = [await partsWork(machine)];
  const flows = connectionsToObserve();
  const timed = RATE_TIMES.map((at) => ({ ...flows[0]!, sourcePort: 0, port: 8080, at }));
  const keepsTimes = (letters: readonly string[]) => letters.join('') === 'SNSNS';
  results.push(await played(machine, 'a rate, at the times of the flows', RATE, timed, keepsTimes));
  for (const { name, configuration, seen } of (json(OBSERVED) as ObservedFirewall).chains) {
    const wanted = Object.values(seen).join('');
    const isRight = (letters: readonly string[]) => letters.join('') === wanted;
    results.push(await played(machine, name, nftChain(configuration), flows, isRight));
  }
  for (const network of BROKEN_NETWORKS) {
    const tries = [
      { name: 'as it is', rules: network.rules, isGood: false },
      { name: 'repaired', rules: await repairOf(network.id), isGood: true },
      ...wrongRepairs(network).map((each) => ({ ...each, isGood: false })),
    ];
    for (const { name, rules, isGood } of tries) {
      const isRight = (letters: readonly string[]) =>
        judgeRepair(network.flows, letters).isRepaired === isGood;
      const title = `${network.id}: ${name}`;
      results.push(await played(machine, title, rules, network.flows, isRight));
    }
  }
  const { memory, busy } = machine.computer.figures;
  machine.close();
  const others = results.filter((isAsWanted) => !isAsWanted).length;
  console.log(
    `${results.length} checks, ${others} differ; ${(memory / 1e6).toFixed(0)} MB, ${busy.toFixed(0)} s of a processor`,
  );
  return others === 0 ? 0 : 1;
}

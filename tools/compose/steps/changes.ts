import { randomUUID } from 'node:crypto';
import { chosen } from '@netward/test-kit';
import { Fault } from '../../harness/fault.mjs';
import { whileNobodyNotices, requireSavedWork } from './visitors.ts';
import type { CheckSteps, Installation } from '../installation.ts';
import { bringUp } from './set-up.ts';

const BACKUP = 'docker compose --profile backup run --rm backup';
const RUN = 'docker compose --profile backup run --rm --no-deps';

async function disaster(installation: Installation): Promise<string> {
  const { operator } = installation;
  await operator.type(`${BACKUP} /backup/dump.sh`);
  await operator.type(`${BACKUP} /backup/verify.sh latest`);
  await operator.type(
    `${RUN} -T backup -c 'cd $BACKUP_DIR && tar -c $(ls | tail -n 1)' >backup.tar`,
  );
  await operator.look('docker compose --profile "*" down --volumes');
  const left = await operator.look('docker volume ls --quiet');
  if (left) throw new Fault(`still there: ${left}`);
  await operator.type(
    `${RUN} -T backup -c 'mkdir -p $BACKUP_DIR && tar -x -C $BACKUP_DIR' <backup.tar`,
  );
  await operator.type('docker compose up --detach --wait postgres');
  const told = await operator.type(`${RUN} backup /backup/restore.sh latest`);
  await bringUp(installation);
  await requireSavedWork(installation);
  const holds = /holds \d+ learners/.exec(told)?.[0];
  return `the backup passes its trial; every volume lost; "${holds}"; the learner finds everything`;
}

const RELOAD = 'docker compose exec edge caddy reload --config /etc/caddy/Caddyfile';
const ROLL = 'deploy/compose/roll.sh --profile backup';
const idOf = ({ operator }: Installation, service: string): Promise<string> =>
  operator.look(`docker compose ps --quiet ${service}`);

async function scale(installation: Installation): Promise<string> {
  const { operator } = installation;
  const count = async () => (await idOf(installation, 'assistant-service')).split('\n').length;
  operator.set({ ASSISTANT_REPLICAS: '3' });
  await operator.type('docker compose up --detach --wait');
  const before = await count();
  await operator.type('docker compose --profile backup up --detach --build --wait');
  const after = await count();
  operator.set({ ASSISTANT_REPLICAS: '1' });
  await operator.type('docker compose up --detach --wait');
  const end = await count();
  if (before !== 3 || after !== 3 || end !== 1)
    throw new Fault(`${before} assistants, ${after} after the next up, ${end} in the end`);
  return '3 assistants, 3 after the next up, and 1 again';
}

/** So often a tenth of the answer comes. */
const EVERY_MS = 1500;

/** Somebody waits for an answer for a quarter of a minute, so that the gateway cannot end before. */
async function waitLong(installation: Installation): Promise<void> {
  const { model } = installation;
  const content = chosen([1]);
  model.behave({ kind: 'reply', content, everyMs: EVERY_MS }, { kind: 'reply', content });
  const { text, error } = await installation.visitor().send('/api/assistant', {
    accept: 'text/event-stream',
    body: { level: '1', message: `that takes long, ${randomUUID()}`, conversation: [] },
  });
  if (!/^event: done\ndata: .*"by":"model"/m.test(text))
    throw new Fault(`a long answer was cut: ${error ?? text.slice(-200)}`);
}

async function gatewaySetting(installation: Installation): Promise<string> {
  const { operator } = installation;
  const [edge, gateway] = [await idOf(installation, 'edge'), await idOf(installation, 'gateway')];
  const seen = await whileNobodyNotices(installation, async () => {
    const reading = waitLong(installation);
    operator.set({ OPERATOR_NAME: 'Ada and friends' });
    await operator.type(ROLL);
    await reading;
  });
  if ((await idOf(installation, 'edge')) !== edge) throw new Fault('the edge was replaced');
  if ((await idOf(installation, 'gateway')) === gateway) throw new Fault('nothing was replaced');
  return `${seen}; a long answer whole`;
}

async function edgeSetting(installation: Installation): Promise<string> {
  const { operator } = installation;
  const file = 'deploy/edge/Caddyfile';
  const seen = await whileNobodyNotices(installation, async () => {
    const reading = waitLong(installation);
    operator.write(file, operator.read(file).replace('header -Server', 'header X-Check yes'));
    await operator.type(RELOAD);
    const { headers } = await installation.visitor().send('/');
    if (headers?.['x-check'] !== 'yes') throw new Fault('the edge kept its old settings');
    await reading;
  });
  return `${seen}; a long answer whole`;
}

const versionOf = async (installation: Installation): Promise<unknown> =>
  (await installation.visitor().ask('/api/version')).version;

/** To a version with the same contents and another name, and back by the images that are still there. */
async function newVersion(installation: Installation): Promise<string> {
  const { operator } = installation;
  const before = await versionOf(installation);
  // The build refuses the number of a version that the code is not, but for a suffix.
  const next = `${String(before)}-next`;
  operator.set({ NETWARD_VERSION: next });
  await operator.type('NETWARD_REVISION=$(git rev-parse --short HEAD) docker compose build');
  const there = await whileNobodyNotices(installation, () => operator.type(ROLL));
  const after = await versionOf(installation);
  operator.set({ NETWARD_VERSION: String(before) });
  const back = await whileNobodyNotices(installation, () => operator.type(ROLL));
  const end = await versionOf(installation);
  if (after !== next || end !== before)
    throw new Fault(`${String(before)}, then ${String(after)}, then ${String(end)}`);
  return `to ${next}: ${there}; back to ${end} without building: ${back}`;
}

export const changes: CheckSteps = {
  scale,
  'gateway setting': gatewaySetting,
  'edge setting': edgeSetting,
  'new version': newVersion,
  'new host': disaster,
};

import { Fault } from '../../harness/fault.mjs';
import type { CheckStep } from '../installation.ts';
import { bringUp } from './set-up.ts';
import { requireSavedWork } from './visitors.ts';

const BACKUP = 'docker compose --profile backup run --rm backup';
const RUN = 'docker compose --profile backup run --rm --no-deps';

const disaster: CheckStep = {
  name: 'new host',
  async run(installation) {
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
  },
};

export const disasters: readonly CheckStep[] = [disaster];

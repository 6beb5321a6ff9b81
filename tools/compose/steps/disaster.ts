import { Fault } from '../../harness/fault.mjs';
import type { CheckStep } from '../installation.ts';
import { bringUp } from './set-up.ts';
import { requireSavedWork } from './visitors.ts';

const BACKUP = 'docker compose --profile backup run --rm backup';

const disaster: CheckStep = {
  name: 'restore',
  async run(installation) {
    const { operator } = installation;
    await operator.type(`${BACKUP} /backup/dump.sh`);
    const listed = await operator.type(`${BACKUP} -c 'ls $BACKUP_DIR'`);
    const tar = "-T backup -c 'tar --create --directory=$BACKUP_DIR .' > backups.tar";
    await operator.type(`docker compose --profile backup run --rm ${tar}`);
    await operator.look('docker compose --profile "*" down --volumes');
    const left = await operator.look('docker volume ls --quiet');
    if (left) throw new Fault(`still there: ${left}`);
    const untar =
      "-c 'mkdir -p $BACKUP_DIR && tar --extract --directory=$BACKUP_DIR' < backups.tar";
    await operator.type(`docker compose --profile backup run --rm -T backup ${untar}`);
    const told = await operator.type(`${BACKUP} /backup/restore.sh latest`);
    await bringUp(installation);
    await requireSavedWork(installation);
    const holds = /holds \d+ learners/.exec(told)?.[0];
    return `${listed.match(/^\d{8}T\d{6}Z$/gm)?.length} backups; every volume lost; "${holds}"; the learner finds everything`;
  },
};

export const disasters: readonly CheckStep[] = [disaster];

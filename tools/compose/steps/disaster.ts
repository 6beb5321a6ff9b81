import { Fault } from '../../harness/fault.mjs';
import type { CheckStep } from '../installation.ts';
import { UP } from './set-up.ts';
import { requireSavedWork } from './visitors.ts';

const BACKUP = 'docker compose --profile backup run --rm backup';

const disaster: CheckStep = {
  name: 'restore',
  async run(installation) {
    const { operator } = installation;
    await operator.type(`${BACKUP} /backup/dump.sh`);
    const listed = await operator.type(`${BACKUP} -c 'ls $BACKUP_DIR'`);
    const copy =
      'docker run --rm -v netward_backups:/backups -v /srv/kept:/kept postgres:18-bookworm';
    await operator.look(
      `rm -rf /srv/kept; install -d -o 999 /srv/kept; ${copy} cp -a /backups/backups /kept/`,
    );
    await operator.look('docker compose --profile backup down --volumes');
    const left = await operator.look('docker volume ls --quiet');
    if (left) throw new Fault(`still there: ${left}`);
    await operator.type('docker compose up --detach --wait postgres');
    await operator.look(`${copy} cp -a /kept/backups /backups/`);
    const told = await operator.type(`${BACKUP} /backup/restore.sh latest`);
    await operator.type(UP);
    await requireSavedWork(installation);
    const holds = /holds \d+ learners/.exec(told)?.[0];
    return `${listed.match(/^\d{8}T\d{6}Z$/gm)?.length} backups; every volume lost; "${holds}"; the learner finds everything`;
  },
};

export const disasters: readonly CheckStep[] = [disaster];

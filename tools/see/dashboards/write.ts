import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../harness/repository.mjs';
import { dashboards } from './dashboards.ts';
import { renderDashboard } from './panel.ts';

/** `npm run dashboards`: writes the dashboards to the folder that Grafana is given. */
const folder = join(root, 'deploy/observability/grafana/dashboards');
mkdirSync(folder, { recursive: true });
for (const dashboard of dashboards) {
  const json = JSON.stringify(renderDashboard(dashboard), null, 2);
  writeFileSync(join(folder, `${dashboard.uid}.json`), `${json}\n`);
}

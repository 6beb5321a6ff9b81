import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { dashboards } from './dashboards.ts';
import { renderDashboard } from './panel.ts';

/**
 * `npm run dashboards`: writes the dashboards to the folder that Grafana is given, or to the one named
 * as argument. It needs no package, so that the bare image of Node can run it in production.
 */
const shipped = join(import.meta.dirname, '../grafana/dashboards');
const folder = process.argv[2] ?? shipped;
mkdirSync(folder, { recursive: true });
for (const dashboard of dashboards) {
  const json = JSON.stringify(renderDashboard(dashboard), null, 2);
  writeFileSync(join(folder, `${dashboard.uid}.json`), `${json}\n`);
}

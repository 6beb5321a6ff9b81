import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { format } from 'prettier';
import { root } from '../../start/workspace.mjs';
import { dashboards } from './dashboards.ts';
import { renderDashboard } from './panel.ts';

/** Writes the dashboards to where Grafana is given them. */
for (const dashboard of dashboards) {
  const file = join(root, 'deploy/observability/grafana/dashboards', `${dashboard.uid}.json`);
  writeFileSync(
    file,
    await format(JSON.stringify(renderDashboard(dashboard)), { parser: 'json', printWidth: 100 }),
  );
}

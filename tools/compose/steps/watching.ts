import { Fault } from '../../harness/fault.mjs';
import { serviceNames } from '../../harness/environment.ts';
import { waitUntil } from '../../harness/probe.ts';
import { PrometheusApi } from '../../see/prometheus-api.ts';
import { findSilent, panelQueries } from '../../see/silent-panels.ts';
import type { CheckStep, Installation } from '../installation.ts';
import type { HostOperator } from '../operator.ts';

const PATIENCE_MS = 240_000;

/** Prometheus's API, by way of its container, since nothing of it is published. */
const prometheusOf = (operator: HostOperator): PrometheusApi =>
  new PrometheusApi((path) =>
    operator.look(`docker compose exec -T prometheus wget -q -O - 'http://127.0.0.1:9090${path}'`),
  );

/** What learners do all day, so that there are figures to show. */
async function useSite(installation: Installation): Promise<void> {
  const visitor = installation.visitor();
  await visitor.send('/', { accept: 'text/html' });
  await visitor.register();
  const token = await visitor.logIn(installation.learner);
  await visitor.ask('/api/auth/levels-visited', { token, body: { level: '1' } });
  const body = { level: '1', message: 'What is a firewall?', conversation: [] };
  await visitor.send('/api/assistant', { body });
}

const monitoring: CheckStep = {
  name: 'monitoring',
  async run(installation) {
    const { operator } = installation;
    await operator.type('docker compose --profile backup --profile monitoring up --detach --wait');
    const prometheus = prometheusOf(operator);
    const targets = [...serviceNames, 'node', 'site'];
    const areUp = async () => {
      const found = await prometheus.targets();
      return found.length >= targets.length && found.every(({ health }) => health === 'up');
    };
    if (!(await waitUntil(areUp, { deadlineMs: PATIENCE_MS })))
      throw new Fault(`targets: ${JSON.stringify(await prometheus.targets())}`);
    const rules = await prometheus.rules();
    const broken = rules.filter(({ health }) => health !== 'ok' && health !== 'unknown');
    if (broken.length > 0) throw new Fault(`rules: ${JSON.stringify(broken)}`);
    let silent = panelQueries;
    const allHaveFigures = async () => {
      await useSite(installation);
      silent = await findSilent(prometheus, silent);
      return silent.length === 0;
    };
    if (!(await waitUntil(allHaveFigures, { deadlineMs: PATIENCE_MS })))
      throw new Fault(`no figures: ${silent.map(({ place }) => place).join('; ')}`);
    const titles = await operator.look('curl --silent --fail http://127.0.0.1:3000/');
    const firing = await prometheus.query('ALERTS{alertstate="firing"}');
    const names = firing.map(({ labels }) => labels.alertname).join() || 'none';
    return `${targets.length} targets up, ${rules.length} rules, ${panelQueries.length} lines of panels have figures; alerts: ${names}; dashboards: ${titles}`;
  },
};

export const watching: readonly CheckStep[] = [monitoring];

import { Fault } from '../../harness/fault.mjs';
import { type CheckSteps, type Installation, until } from '../installation.ts';
import { serviceNames } from '../../harness/environment.ts';
import { PrometheusApi, findSilent, panelQueries } from '../../see/prometheus.ts';
import type { HostOperator } from '../site.ts';

type DoctorLine = Record<'service' | 'check' | 'status' | 'text', string>;

/** No name server knows the site of this check, no public authority vouches for it, and it has no mail domain. */
const OUTSIDE = new Set([
  'public name',
  'site',
  'certificate of the site',
  'certificate of the mail server',
  'mail domain',
]);

async function doctor(installation: Installation): Promise<string> {
  const { operator, mail } = installation;
  const before = mail.mails.length;
  // Its exit code says that something outside is at fault.
  const command = 'deploy/netward doctor --mail-to you@example.org';
  const said = await operator.type(command, ' --json 2> /dev/null || true');
  const lines = said.split('\n').map((line) => JSON.parse(line) as DoctorLine);
  const faults = lines.filter(({ status, check }) => status === 'fault' && !OUTSIDE.has(check));
  const told = faults.map(({ service, check, text }) => `${service} ${check}: ${text}`);
  if (faults.length > 0) throw new Fault(told.join());
  const services = new Set(lines.map(({ service }) => service));
  if (services.size !== 5) throw new Fault(`only ${[...services].join()} answered`);
  if (mail.mails.length === before) throw new Fault('the test mail did not arrive');
  return `${lines.length} checks in 5 services, and the test mail arrived`;
}

async function maintenance(installation: Installation): Promise<string> {
  const { operator } = installation;
  const visitor = installation.visitor();
  const look = async () => {
    const page = await visitor.send('/labs', { accept: 'text/html' });
    const call = await visitor.send('/api/auth/forgot-password', { body: { email: 'a@b.test' } });
    return { page, call };
  };
  await operator.type(`deploy/netward maintenance on --until '14:00 UTC'`);
  const health = await visitor.send('/api/health');
  await operator.look('docker compose stop gateway auth-service');
  const { page, call } = await look();
  await operator.look('docker compose up --detach --wait');
  const isWell = async () => (await visitor.send('/api/health')).status === 200;
  await until(isWell, 60_000, 'health did not return');
  await operator.type('deploy/netward maintenance off');
  const after = await look();
  if (health.status !== 200) throw new Fault(`health answered ${health.status}`);
  const saysWhen = page.text.includes('back at 14:00 UTC');
  if (page.status !== 503 || !saysWhen || page.headers?.['retry-after'] !== '300')
    throw new Fault(`the page was ${page.status} ${page.text.slice(0, 200)}`);
  if (call.status !== 503 || !JSON.parse(call.text).requestId)
    throw new Fault(`a call got ${call.status} ${call.text}`);
  if (after.page.status !== 200 || after.call.status !== 200)
    throw new Fault(`afterwards ${after.page.status} and ${after.call.status}`);
  return 'the page and 503 without gateway and auth-service; health answers; then the site';
}

export const commands: CheckSteps = { doctor, maintenance };

const PATIENCE_MS = 240_000;

/** Prometheus's API, by way of its container, since nothing of it is published. */
const prometheusOf = (operator: HostOperator): PrometheusApi =>
  new PrometheusApi((path) =>
    operator.look(`docker compose exec -T prometheus wget -q -O - 'http://127.0.0.1:9090${path}'`),
  );

async function useSite(installation: Installation): Promise<void> {
  const visitor = installation.visitor();
  await visitor.send('/', { accept: 'text/html' });
  await visitor.register();
  const token = await installation.logIn();
  await visitor.ask('/api/auth/levels-visited', { token, body: { level: '1' } });
  const body = { level: '1', message: 'What is a firewall?', conversation: [] };
  await visitor.send('/api/assistant', { body });
}

async function monitoring(installation: Installation): Promise<string> {
  const { operator } = installation;
  await operator.type('docker compose --profile backup --profile monitoring up --detach --wait');
  const prometheus = prometheusOf(operator);
  const targets = [...serviceNames, 'node', 'site'];
  const areUp = async () => {
    const found = await prometheus.targets();
    return found.length >= targets.length && found.every(({ health }) => health === 'up');
  };
  await until(
    areUp,
    PATIENCE_MS,
    async () => `targets: ${JSON.stringify(await prometheus.targets())}`,
  );
  const rules = await prometheus.rules();
  const broken = rules.filter(({ health }) => health !== 'ok' && health !== 'unknown');
  if (broken.length > 0) throw new Fault(`rules: ${JSON.stringify(broken)}`);
  let silent = panelQueries;
  const allHaveFigures = async () => {
    await useSite(installation);
    silent = await findSilent(prometheus, silent);
    return silent.length === 0;
  };
  await until(
    allHaveFigures,
    PATIENCE_MS,
    async () => `no figures: ${silent.map(({ place }) => place).join('; ')}`,
  );
  const titles = await operator.look('curl --silent --fail http://127.0.0.1:3000/');
  const firing = await prometheus.query('ALERTS{alertstate="firing"}');
  const names = firing.map(({ labels }) => labels.alertname).join() || 'none';
  return `${targets.length} targets up, ${rules.length} rules, ${panelQueries.length} lines of panels have figures; alerts: ${names}; dashboards: ${titles}`;
}

export const watching: CheckSteps = { monitoring };

import { Fault } from '../../harness/fault.mjs';
import { waitUntil } from '../../harness/probe.ts';
import type { CheckStep } from '../installation.ts';

interface DoctorLine {
  service: string;
  check: string;
  status: string;
  text: string;
}

/** No name server knows the site of this check, no public authority vouches for it, and it has no mail domain. */
const OUTSIDE = new Set([
  'public name',
  'site',
  'certificate of the site',
  'certificate of the mail server',
  'mail domain',
]);

const doctor: CheckStep = {
  name: 'doctor',
  async run(installation) {
    const { operator, mail } = installation;
    const before = mail.mails.length;
    // Its exit code says that something outside is at fault.
    const told = await operator.type(
      'deploy/netward doctor --mail-to you@example.org',
      ' --json 2> /dev/null || true',
    );
    const lines = told.split('\n').map((line) => JSON.parse(line) as DoctorLine);
    const faults = lines.filter(({ status, check }) => status === 'fault' && !OUTSIDE.has(check));
    if (faults.length > 0)
      throw new Fault(
        faults.map(({ service, check, text }) => `${service} ${check}: ${text}`).join(),
      );
    const services = new Set(lines.map(({ service }) => service));
    if (services.size !== 5) throw new Fault(`only ${[...services].join()} answered`);
    if (mail.mails.length === before) throw new Fault('the test mail did not arrive');
    return `${lines.length} checks in 5 services, and the test mail arrived`;
  },
};

const maintenance: CheckStep = {
  name: 'maintenance',
  async run(installation) {
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
    if (!(await waitUntil(isWell, { deadlineMs: 60_000 })))
      throw new Fault('health did not return');
    await operator.type('deploy/netward maintenance off');
    const after = await look();
    if (health.status !== 200) throw new Fault(`health answered ${health.status}`);
    if (
      page.status !== 503 ||
      !page.text.includes('back at 14:00 UTC') ||
      page.headers?.['retry-after'] !== '300'
    )
      throw new Fault(`the page was ${page.status} ${page.text.slice(0, 200)}`);
    if (call.status !== 503 || !JSON.parse(call.text).requestId)
      throw new Fault(`a call got ${call.status} ${call.text}`);
    if (after.page.status !== 200 || after.call.status !== 200)
      throw new Fault(`afterwards ${after.page.status} and ${after.call.status}`);
    return 'the page and 503 without gateway and auth-service; health answers; then the site';
  },
};

/** What docs/operators.md says, typed. */
export const commands: readonly CheckStep[] = [doctor, maintenance];

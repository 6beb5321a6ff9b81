import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { Fault } from '../../harness/fault.mjs';
import { waitUntil } from '../../harness/probe.ts';
import { SITE } from '../site.ts';
import { MODEL_KEY, type CheckStep, type Installation } from '../installation.ts';

const READY_MS = 60_000;
const UP = 'docker compose --profile backup up --detach --build --wait';

/** The settings and secrets that deploy.md tells an operator to fill in. */
const settings: CheckStep = {
  name: 'settings',
  async run(installation) {
    const { operator, certificates } = installation;
    await operator.type('cp deploy/compose/example.env .env && chmod 600 .env');
    await operator.type('chmod -R a+rX deploy');
    await operator.type(
      'docker run --rm -v "$PWD:/n" -w /n node:24-trixie-slim node deploy/compose/make-secrets.mjs',
    );
    operator.write('secrets/smtp_url', installation.smtpUrl);
    operator.write('secrets/openai_api_key', MODEL_KEY);
    operator.set({
      PUBLIC_URL: SITE,
      CONTACT_TO: 'support@netward.test',
      MAIL_FROM: 'Netward <no-reply@netward.test>',
      OPERATOR_NAME: 'Ada',
      OPERATOR_CONTACT: 'ada@netward.test',
      OPENAI_BASE_URL: installation.model.url,
      // As long as an answer may be held open.
      ASSISTANT_FIRST_WORD_MS: '28000',
      // Limits have a step of their own; a crowd from one machine would meet them.
      RATE_LIMIT_SCALE: '100',
      SITE_TLS: '/etc/caddy/tls/site.crt /etc/caddy/tls/site.key',
    });
    copyFileSync(certificates.certificate, join(operator.folder, 'site.crt'));
    copyFileSync(certificates.key, join(operator.folder, 'site.key'));
    for (const name of ['site.crt', 'site.key'])
      await operator.type(`install -D --mode=600 ${name} deploy/edge/tls/${name}`);
    return `${await operator.look('ls secrets | wc -l')} secrets, an own certificate`;
  },
};

/** Packages from this machine's registry; the images, which are built by the next command, take them from there. */
const packages: CheckStep = {
  name: 'packages',
  async run({ operator }) {
    await operator.type('docker build --secret id=npmrc,src=$HOME/.npmrc --target build .');
    return 'installed and built from the Dockerfile';
  },
};

interface ContainerState {
  Service: string;
  State: string;
  Health: string;
}

/** Brings everything up and waits, as deploy.md says, for `/api/health` behind the edge. */
export async function bringUp(installation: Installation): Promise<void> {
  await installation.operator.type(UP);
  const isReady = async () => (await installation.visitor().send('/api/health')).status === 200;
  if (!(await waitUntil(isReady, { deadlineMs: READY_MS })))
    throw new Fault('/api/health does not answer 200');
}

const up: CheckStep = {
  name: 'up',
  async run(installation) {
    const { operator } = installation;
    await bringUp(installation);
    const lines = await operator.look('docker compose --profile backup ps --format json');
    const containers: ContainerState[] = lines.split('\n').map((line) => JSON.parse(line));
    const ill = containers.filter(({ Health }) => Health !== 'healthy');
    if (ill.length > 0) throw new Fault(`not healthy: ${ill.map(({ Service }) => Service).join()}`);
    return `${containers.length} containers healthy`;
  },
};

export const setUp: readonly CheckStep[] = [settings, packages, up];

import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { Fault } from '../../harness/fault.mjs';
import { serviceNames } from '../../harness/environment.ts';
import { SITE } from '../site.ts';
import { MODEL_KEY, type CheckStep } from '../installation.ts';

export const UP = 'docker compose --profile backup up --detach --build --wait';

/** The settings and secrets that deploy.md tells an operator to fill in. */
const settings: CheckStep = {
  name: 'settings',
  async run(installation) {
    const { operator, certificates } = installation;
    await operator.type('cp deploy/compose/example.env .env && chmod 600 .env');
    await operator.type('chmod -R a+rX deploy tools/see');
    await operator.type(
      'docker run --rm -v "$PWD:/n" -w /n node:22-bookworm-slim node deploy/compose/make-secrets.mjs',
    );
    operator.write('secrets/smtp_url', installation.smtpUrl);
    operator.write('secrets/openai_api_key', MODEL_KEY);
    operator.set({
      PUBLIC_URL: SITE,
      CONTACT_TO: 'support@netward.test',
      MAIL_FROM: 'Netward <no-reply@netward.test>',
      OPENAI_BASE_URL: installation.model.url,
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

const images: CheckStep = {
  name: 'images',
  async run({ operator }) {
    const build =
      'docker build --secret id=npmrc,src=$HOME/.npmrc --target gateway --tag netward/gateway .';
    await operator.type(build);
    for (const name of serviceNames) await operator.look(build.replaceAll('gateway', name));
    return operator.look(
      `docker images --filter reference='netward/*' --format '{{.Size}}' | xargs`,
    );
  },
};

interface ContainerState {
  Service: string;
  State: string;
  Health: string;
}

const up: CheckStep = {
  name: 'up',
  async run({ operator }) {
    await operator.type(UP);
    const lines = await operator.look('docker compose --profile backup ps --format json');
    const containers: ContainerState[] = lines.split('\n').map((line) => JSON.parse(line));
    const ill = containers.filter(({ Health }) => Health !== 'healthy');
    if (ill.length > 0) throw new Fault(`not healthy: ${ill.map(({ Service }) => Service).join()}`);
    return `${containers.length} containers healthy`;
  },
};

export const setUp: readonly CheckStep[] = [settings, images, up];

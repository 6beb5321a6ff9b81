import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { Fault } from '../../harness/fault.mjs';
import { type CheckSteps, type Installation, MODEL_KEY, until } from '../installation.ts';
import { nodeImage } from '../stand-ins.ts';
import { SITE } from '../site.ts';

async function desk({ operator }: Installation): Promise<string> {
  await operator.type('chmod u+w secrets/desk_users');
  const said = await operator.type('deploy/netward desk-user ada operator >> secrets/desk_users');
  const password = /kept nowhere: (\S+)/.exec(said)?.[1] ?? '';
  await operator.type('docker compose up --detach --force-recreate --wait mailer-worker');
  const curl = 'curl --silent --show-error --max-time 20';
  const signIn = (given: string) =>
    operator.look(`${curl} --cookie-jar /tmp/jar --output /dev/null --write-out '%{http_code}' \
      --data-urlencode name=ada --data-urlencode 'password=${given}' http://127.0.0.1:8090/sign-in`);
  const [wrong, right] = [await signIn('wrong'), await signIn(password)];
  const page = await operator.look(`${curl} --cookie /tmp/jar http://127.0.0.1:8090/`);
  if (wrong !== '401' || right !== '303' || !page.includes('Find a mail'))
    throw new Fault(`sign-in answered ${wrong} and ${right}; then ${page.slice(0, 200)}`);
  return 'signed in on 127.0.0.1:8090; a wrong password is refused';
}

async function ownProxy({ operator }: Installation): Promise<string> {
  const names = 'COMPOSE_FILE=docker-compose.yml:deploy/compose/own-proxy.yml';
  await operator.look('docker compose stop edge');
  const env = operator.read('.env');
  operator.write('.env', `${env}${names}\n`);
  await operator.type('docker compose up --detach --wait');
  const body = `--json '{"email":"nobody@netward.test"}' http://127.0.0.1:8080/api/auth/forgot-password`;
  const left = async (address: string): Promise<string> => {
    const answer = await operator.look(
      `curl --silent --output /dev/null --write-out '%{http_code} %header{ratelimit}' \
        --header 'X-Forwarded-For: ${address}' ${body}`,
    );
    return answer.replace(/;t=\d+$/, '');
  };
  const seen = [await left('192.0.2.1'), await left('192.0.2.1'), await left('192.0.2.2')];
  operator.write('.env', env);
  await operator.type('docker compose up --detach --wait');
  const [first = '', second, third] = seen;
  if (!first.startsWith('200 ') || third !== first || second === first)
    throw new Fault(`three calls of two visitors got ${seen.join(', ')}`);
  return 'the gateway answers on 127.0.0.1:8080 and tells visitors of a proxy apart';
}

const LARGEST_BYTES = 200_000_000;

/** What the images add to that of Node, and that not even root changes a running service. */
async function images({ operator }: Installation): Promise<string> {
  const inside = (image: string, command: string): Promise<string> =>
    operator.look(`docker run --rm --user 0:0 --entrypoint '' ${image} ${command}`);
  const filesOf = async (image: string) => (await inside(image, 'find / -xdev')).split('\n');
  const base = new Set(await filesOf(nodeImage().tag));
  const list = 'docker compose config --images | grep netward/ | sort --unique';
  const names = await operator.look(list);
  const sizes: string[] = [];
  for (const image of names.split('\n')) {
    const added = (await filesOf(image)).filter((path) => !base.has(path));
    const strays = added.filter((path) => !/^\/netward(?:\/|$)/.test(path));
    const open = await inside(image, `find /netward '(' ! -uid 0 -o -perm /022 ')'`);
    const bytes = Number.parseInt(await inside(image, 'du --bytes --summarize /netward'), 10);
    const user = await operator.look(`docker inspect --format '{{.Config.User}}' ${image}`);
    if (strays.length > 0 || open || !added.includes('/netward/LICENSE'))
      throw new Fault(`${image}: outside /netward ${strays.join()}; open to others: ${open}`);
    if (!(bytes < LARGEST_BYTES) || !/^[1-9]\d*:[1-9]\d*$/.test(user))
      throw new Fault(`${image}: ${bytes} bytes, user ${user}`);
    sizes.push(`${(bytes / 1e6).toFixed(1)} MB`);
  }
  const touch = 'docker compose exec -T --user 0:0 gateway touch /netward/touched 2>&1 || true';
  const written = await operator.look(touch);
  if (!written.includes('Read-only file system')) throw new Fault(`root could write: ${written}`);
  return `they add ${sizes.join(', ')}; root cannot write`;
}

export const host: CheckSteps = { images, desk, 'own proxy': ownProxy };

const READY_MS = 60_000;
const UP = 'docker compose --profile backup up --detach --build --wait';

/** The settings and secrets that deploy.md tells an operator to fill in. */
async function settings(installation: Installation): Promise<string> {
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
}

/** Packages from this machine's registry; the images, which are built by the next command, take them from there. */
async function packages({ operator }: Installation): Promise<string> {
  await operator.type('docker build --secret id=npmrc,src=$HOME/.npmrc --target build .');
  return 'installed and built from the Dockerfile';
}

export async function bringUp(installation: Installation): Promise<void> {
  await installation.operator.type(UP);
  const isReady = async () => (await installation.visitor().send('/api/health')).status === 200;
  await until(isReady, READY_MS, '/api/health does not answer 200');
}

async function up(installation: Installation): Promise<string> {
  const { operator } = installation;
  await bringUp(installation);
  const lines = await operator.look('docker compose --profile backup ps --format json');
  type State = { Service: string; Health: string };
  const containers: State[] = lines.split('\n').map((line) => JSON.parse(line));
  const ill = containers.filter(({ Health }) => Health !== 'healthy');
  if (ill.length > 0) throw new Fault(`not healthy: ${ill.map(({ Service }) => Service).join()}`);
  return `${containers.length} containers healthy`;
}

export const setUp: CheckSteps = { settings, packages, up };

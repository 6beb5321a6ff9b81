import { Fault } from '../../harness/fault.mjs';
import type { CheckStep } from '../installation.ts';
import { nodeImage } from '../stand-ins.ts';

const desk: CheckStep = {
  name: 'desk',
  async run({ operator }) {
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
  },
};

const ownProxy: CheckStep = {
  name: 'own proxy',
  async run({ operator }) {
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
  },
};

const LARGEST_BYTES = 200_000_000;

/** What the images add to that of Node, and that not even root changes a running service. */
const images: CheckStep = {
  name: 'images',
  async run({ operator }) {
    const inside = (image: string, command: string): Promise<string> =>
      operator.look(`docker run --rm --user 0:0 --entrypoint '' ${image} ${command}`);
    const filesOf = async (image: string) => (await inside(image, 'find / -xdev')).split('\n');
    const base = new Set(await filesOf(nodeImage().tag));
    const names = await operator.look(
      'docker compose config --images | grep netward/ | sort --unique',
    );
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
    const written = await operator.look(
      'docker compose exec -T --user 0:0 gateway touch /netward/touched 2>&1 || true',
    );
    if (!written.includes('Read-only file system')) throw new Fault(`root could write: ${written}`);
    return `they add ${sizes.join(', ')}; root cannot write`;
  },
};

export const host: readonly CheckStep[] = [images, desk, ownProxy];

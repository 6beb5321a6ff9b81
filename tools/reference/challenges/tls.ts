import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { CHALLENGE_PROOFS } from '@netward/challenges/proofs';
import {
  CERTIFICATE_NAMES,
  CERTIFICATES,
  nginxText,
  tlsStart,
  type TlsConfiguration,
} from '@netward/challenges/reference';
import { AUTHORITY, PROTOCOLS } from '@netward/lab-engine/tls';
import { Authority } from '../authority.ts';
import type { Observation, ToolCheckGround } from '../cells.ts';
import { eventually, must, run, withHosts, type Hosts } from '../hosts.ts';

const NAMES = ['shop.lab', 'my.shop.lab'] as const;
/** The one host of this network, which asks itself. */
const HOST = 'web';

/** The certificates as files, signed by an authority of this run, with the dates of the challenge. */
function makeCertificates(folder: string): void {
  const authority = new Authority(folder, AUTHORITY, ['-newkey', 'rsa:2048']);
  for (const name of CERTIFICATE_NAMES) {
    const certificate = CERTIFICATES[name];
    if (certificate.issuer === AUTHORITY) authority.sign(name, certificate);
    else authority.selfSign(name, certificate.names);
  }
}

/** The shop: any POST logs in. */
const SHOP = `server { listen 127.0.0.1:8000; location / {
  if ($request_method = POST) {
    add_header set-cookie 'session=9f3ac1; Path=/; Domain=shop.lab';
    return 200;
  }
  return 200;
} }`;

const resolved = NAMES.flatMap((host) =>
  [80, 443].flatMap((port) => ['--resolve', `${host}:${port}:127.0.0.1`]),
);

/** The host, what is run on it, and the folder of its files. */
function webServer(folder: string, hosts: Hosts) {
  const run = (command: string, ...args: string[]) => hosts.run(HOST, command, ...args);
  const ca = ['--cacert', join(folder, 'ca.pem')];
  /** The headers of answers are in the output. */
  const curl = (...args: string[]) =>
    run('curl', '-sS', '-i', '--max-time', '10', ...resolved, ...ca, ...args);
  return { folder, hosts, run, curl };
}

type WebServer = ReturnType<typeof webServer>;

/** What is found out about each name, one after the other. */
async function ofEachName(ask: (name: string) => Promise<string>) {
  const found: Record<string, string> = {};
  for (const name of NAMES) found[name] = await ask(name);
  return found;
}

async function plain({ curl }: WebServer, host: string): Promise<string> {
  const { code, output } = await curl(`http://${host}/bowls/17?from=map`);
  if (code === 7) return 'refused';
  const location = /^location: (\S+)/im.exec(output)?.[1];
  return `${/^HTTP\S+ (\d+)/.exec(output)![1]}${location ? ` ${location}` : ''}`;
}

async function versions({ run }: WebServer): Promise<readonly string[]> {
  const flags = ['-tls1', '-tls1_1', '-tls1_2', '-tls1_3'];
  const spoken: string[] = [];
  for (const [index, flag] of flags.entries()) {
    const args = ['s_client', '-connect', '127.0.0.1:443', '-servername', 'shop.lab', flag];
    const { output } = await run('openssl', ...args, '-cipher', 'DEFAULT:@SECLEVEL=0');
    if (/Cipher is (?!\(NONE\))/.test(output)) spoken.push(PROTOCOLS[index]!);
  }
  return spoken;
}

async function certificate({ curl }: WebServer, host: string): Promise<string> {
  const { code, errors } = await curl('--tls-max', '1.3', `https://${host}/`);
  if (code === 0) return 'fine';
  if (/expired/.test(errors)) return 'expired';
  if (/subject name|no alternative certificate/.test(errors)) return 'wrong name';
  const isUnknown = /self-signed|unable to get local issuer/.test(errors);
  return isUnknown ? 'unknown authority' : errors.trim();
}

/** The names that curl asks by HTTPS only after it has had an answer from this address. */
async function remembered({ curl, folder }: WebServer, scheme: 'http' | 'https') {
  const file = join(folder, `hsts-${scheme}`);
  rmSync(file, { force: true });
  await curl('--hsts', file, '-k', `${scheme}://shop.lab/`);
  const names: string[] = [];
  for (const host of NAMES) {
    const told = ['-w', '\nat %{url_effective}'];
    const { output } = await curl('--hsts', file, '-k', ...told, `http://${host}/`);
    if (output.includes('at https://')) names.push(host);
  }
  return names;
}

/** Whether a session from a login by HTTPS goes along with a plain request. */
async function cookieInPlain({ curl, folder }: WebServer): Promise<'sent' | 'kept back'> {
  const jar = join(folder, 'jar');
  rmSync(jar, { force: true });
  await curl('-k', '-c', jar, '-d', 'pw=x', 'https://shop.lab/login');
  const { errors } = await curl('-v', '-b', jar, 'http://shop.lab/bowls/17');
  return /> cookie: session/i.test(errors) ? 'sent' : 'kept back';
}

/** Whether a login by plain HTTP leaves a session; null where port 80 takes none. */
async function plainLoginLasts({ curl, folder }: WebServer): Promise<boolean | null> {
  const jar = join(folder, 'plain-jar');
  rmSync(jar, { force: true });
  const { output } = await curl('-c', jar, '-d', 'pw=x', 'http://shop.lab/login');
  if (!/^set-cookie/im.test(output)) return null;
  return readFileSync(jar, 'utf8').includes('9f3ac1');
}

async function observe(server: WebServer, configuration: TlsConfiguration) {
  const { folder, hosts, curl } = server;
  const servers = nginxText.print(configuration).replaceAll('/etc/nginx/tls/', `${folder}/`);
  const file = join(folder, 'nginx.conf');
  const frame = `daemon off; pid ${folder}/nginx.pid; error_log stderr; events {} http { access_log off;\n${SHOP}\n${servers}}`;
  writeFileSync(file, frame);
  hosts.start('nginx', HOST, '/dev/null', 'nginx', '-p', folder, '-c', file);
  const page = ['-k', '--tls-max', '1.3', 'https://shop.lab/'];
  await eventually('nginx listens', async () => (await curl(...page)).code === 0);
  const observed = {
    plain: await ofEachName((name) => plain(server, name)),
    versions: await versions(server),
    certificate: await ofEachName((name) => certificate(server, name)),
    hstsByHttp: await remembered(server, 'http'),
    hstsByHttps: await remembered(server, 'https'),
    cookieInPlain: await cookieInPlain(server),
    plainLoginLasts: await plainLoginLasts(server),
  };
  await hosts.stop('nginx');
  return observed;
}

/** The solution of level 5, the wrong tries, and some more. */
async function configurations(): Promise<readonly TlsConfiguration[]> {
  const { proof } = await CHALLENGE_PROOFS['5']!();
  const solves = proof.solves as TlsConfiguration;
  const year = { on: 'both', maxAge: 31_536_000, subdomains: false } as const;
  return [
    solves,
    ...proof.wrongTries.map(({ configuration }) => configuration as TlsConfiguration),
    tlsStart,
    { ...solves, plain: 'serve', secure: true, hsts: year, certificate: 'shop-wildcard' },
    { ...solves, plain: 'home', hsts: { ...year, maxAge: 0 }, certificate: 'shop-own' },
    { ...solves, plain: 'serve', secure: false, protocols: ['TLSv1', 'TLSv1.2'] },
    ...proof.widened.map(({ configuration }) => configuration as TlsConfiguration),
  ];
}

async function versionOf(command: string, ...args: string[]): Promise<string> {
  const { output, errors } = await run(command, args);
  return `${output}${errors}`.split('\n')[0]!.trim();
}

/** Asks a real nginx, with curl and openssl, what the configurations of level 5 mean; `npm test` compares its table. */
export const observeTls = ({ folder }: ToolCheckGround): Promise<Observation> =>
  withHosts(async (hosts) => {
    await must('ip', ['netns', 'add', hosts.spaceOf(HOST)]);
    await hosts.shell(HOST, 'ip link set lo up');
    mkdirSync(join(folder, 'logs'));
    makeCertificates(folder);
    const server = webServer(folder, hosts);
    const rows = [];
    for (const configuration of await configurations())
      rows.push({ configuration, ...(await observe(server, configuration)) });
    const curl = (await versionOf('curl', '-V')).slice(0, 11);
    const tools = [await versionOf('nginx', '-v'), await versionOf('openssl', 'version'), curl];
    return { rows, tools: { tools } };
  });

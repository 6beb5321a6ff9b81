/**
 * Asks a real nginx, with curl and openssl, what the configurations of level 5 mean: the solution, the
 * wrong tries, and some more, inside its own network namespace (see `tls.ts`). Prints the rows.
 */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { spawn } from 'node:child_process';
import { CHALLENGE_PROOFS } from '@netward/challenges/proofs';
import {
  CERTIFICATE_NAMES,
  CERTIFICATES,
  nginxText,
  tlsStart,
  type TlsConfiguration,
} from '@netward/challenges/reference';
import { AUTHORITY, PROTOCOLS } from '@netward/lab-engine/tls';
import { eventually, must, run } from '../hosts.ts';
import { Authority } from '../authority.ts';

const folder = mkdtempSync(join(tmpdir(), 'netward-nginx-'));
const HOSTS = ['shop.lab', 'my.shop.lab'] as const;

/** The certificates as files, signed by an authority of this run, with the dates of the challenge. */
function makeCertificates(): void {
  const authority = new Authority(folder, AUTHORITY, ['-newkey', 'rsa:2048']);
  for (const name of CERTIFICATE_NAMES) {
    const certificate = CERTIFICATES[name];
    if (certificate.issuer === AUTHORITY) authority.sign(name, certificate);
    else authority.selfSign(name, certificate.names);
  }
}

/** The shop: any POST logs in. */
async function startShop(): Promise<void> {
  const shop = createServer((asked, answer) => {
    if (asked.method === 'POST')
      answer.setHeader('set-cookie', 'session=9f3ac1; Path=/; Domain=shop.lab');
    answer.end(`cookie: ${asked.headers.cookie ?? 'none'}`);
  });
  await new Promise<void>((resolve) => shop.listen(8000, '127.0.0.1', resolve));
}

const resolved = HOSTS.flatMap((host) =>
  [80, 443].flatMap((port) => ['--resolve', `${host}:${port}:127.0.0.1`]),
);

/** What is found out about each host, one after the other. */
async function ofEachHost(ask: (host: string) => Promise<string>) {
  const found: Record<string, string> = {};
  for (const host of HOSTS) found[host] = await ask(host);
  return found;
}

/** curl's exit code and what it wrote; answers' headers are in the output. */
async function curl(...args: string[]) {
  const ca = ['--cacert', join(folder, 'ca.pem')];
  return run('curl', ['-sS', '-i', '--max-time', '10', ...resolved, ...ca, ...args]);
}

async function plain(host: string): Promise<string> {
  const { code, output } = await curl(`http://${host}/bowls/17?from=map`);
  if (code === 7) return 'refused';
  const location = /^location: (\S+)/im.exec(output)?.[1];
  return `${/^HTTP\S+ (\d+)/.exec(output)![1]}${location ? ` ${location}` : ''}`;
}

async function versions(): Promise<readonly string[]> {
  const flags = ['-tls1', '-tls1_1', '-tls1_2', '-tls1_3'];
  const spoken: string[] = [];
  for (const [index, flag] of flags.entries()) {
    const args = ['s_client', '-connect', '127.0.0.1:443', '-servername', 'shop.lab', flag];
    const { output } = await run('openssl', [...args, '-cipher', 'DEFAULT:@SECLEVEL=0'], '');
    if (/Cipher is (?!\(NONE\))/.test(output)) spoken.push(PROTOCOLS[index]!);
  }
  return spoken;
}

async function certificate(host: string): Promise<string> {
  const { code, errors } = await curl('--tls-max', '1.3', `https://${host}/`);
  if (code === 0) return 'fine';
  if (/expired/.test(errors)) return 'expired';
  if (/subject name|no alternative certificate/.test(errors)) return 'wrong name';
  const isUnknown = /self-signed|unable to get local issuer/.test(errors);
  return isUnknown ? 'unknown authority' : errors.trim();
}

/** The names that curl asks by HTTPS only after it has had an answer from this address. */
async function remembered(scheme: 'http' | 'https'): Promise<readonly string[]> {
  const file = join(folder, `hsts-${scheme}`);
  rmSync(file, { force: true });
  await curl('--hsts', file, '-k', `${scheme}://shop.lab/`);
  const names: string[] = [];
  for (const host of HOSTS) {
    const told = ['-w', '\nat %{url_effective}'];
    const { output } = await curl('--hsts', file, '-k', ...told, `http://${host}/`);
    if (output.includes('at https://')) names.push(host);
  }
  return names;
}

/** Whether a session from a login by HTTPS goes along with a plain request. */
async function cookieInPlain(): Promise<'sent' | 'kept back'> {
  const jar = join(folder, 'jar');
  rmSync(jar, { force: true });
  await curl('-k', '-c', jar, '-d', 'pw=x', 'https://shop.lab/login');
  const { errors } = await curl('-v', '-b', jar, 'http://shop.lab/bowls/17');
  return /> cookie: session/i.test(errors) ? 'sent' : 'kept back';
}

/** Whether a login by plain HTTP leaves a session; null where port 80 takes none. */
async function plainLoginLasts(): Promise<boolean | null> {
  const jar = join(folder, 'plain-jar');
  rmSync(jar, { force: true });
  const { output } = await curl('-c', jar, '-d', 'pw=x', 'http://shop.lab/login');
  if (!/^set-cookie/im.test(output)) return null;
  return readFileSync(jar, 'utf8').includes('9f3ac1');
}

async function observe(configuration: TlsConfiguration) {
  const servers = nginxText.print(configuration).replaceAll('/etc/nginx/tls/', `${folder}/`);
  const file = join(folder, 'nginx.conf');
  const frame = `daemon off; pid ${folder}/nginx.pid; error_log stderr; events {} http { access_log off;\n${servers}}`;
  writeFileSync(file, frame);
  const nginx = spawn('nginx', ['-p', folder, '-c', file], { stdio: 'ignore' });
  const page = ['-k', '--tls-max', '1.3', 'https://shop.lab/'];
  await eventually('nginx listens', async () => (await curl(...page)).code === 0);
  const observed = {
    plain: await ofEachHost(plain),
    versions: await versions(),
    certificate: await ofEachHost(certificate),
    hstsByHttp: await remembered('http'),
    hstsByHttps: await remembered('https'),
    cookieInPlain: await cookieInPlain(),
    plainLoginLasts: await plainLoginLasts(),
  };
  const ended = new Promise((resolve) => nginx.once('exit', resolve));
  nginx.kill('SIGTERM');
  await ended;
  return observed;
}

async function observeAll(): Promise<void> {
  await must('ip', ['link', 'set', 'lo', 'up']);
  mkdirSync(join(folder, 'logs'));
  makeCertificates();
  await startShop();
  const { proof } = await CHALLENGE_PROOFS['5']!();
  const solves = proof.solves as TlsConfiguration;
  const year = { on: 'both', maxAge: 31_536_000, subdomains: false } as const;
  const asked: readonly TlsConfiguration[] = [
    solves,
    ...proof.wrongTries.map(({ configuration }) => configuration as TlsConfiguration),
    tlsStart,
    { ...solves, plain: 'serve', secure: true, hsts: year, certificate: 'shop-wildcard' },
    { ...solves, plain: 'home', hsts: { ...year, maxAge: 0 }, certificate: 'shop-own' },
    { ...solves, plain: 'serve', secure: false, protocols: ['TLSv1', 'TLSv1.2'] },
    ...proof.widened.map(({ configuration }) => configuration as TlsConfiguration),
  ];
  const rows = [];
  for (const configuration of asked)
    rows.push({ configuration, ...(await observe(configuration)) });
  rmSync(folder, { recursive: true, force: true });
  const version = async (command: string, ...args: string[]) => {
    const { output, errors } = await run(command, args);
    return `${output}${errors}`.split('\n')[0]!.trim();
  };
  const tools = [
    await version('nginx', '-v'),
    await version('openssl', 'version'),
    (await version('curl', '-V')).slice(0, 11),
  ];
  process.stdout.write(JSON.stringify({ tools, rows }), () => process.exit(0));
}

await observeAll();

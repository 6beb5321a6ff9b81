import {
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
  realpathSync,
} from 'node:fs';
import { join, dirname } from 'node:path';
import { execFileSync, type StdioOptions } from 'node:child_process';
import {
  makeCertificates,
  startModelEndpoint,
  startSmtpSink,
  type ModelEndpoint,
  type SmtpSink,
} from '@netward/test-kit';
import { runCommand, tailOf } from '../harness/command.ts';
import { Fault } from '../harness/fault.mjs';
import { waitUntil } from '../harness/probe.ts';
import type { Workspace } from '../harness/workspace.ts';
import { ENGINE, Engine, HERE, SITE_NAME } from './engine.ts';
import { root } from '../harness/repository.mjs';
import type { CampaignPerson } from '../prove/campaign/errands.ts';
import type { ProofLearner } from '../prove/learner.ts';
import { HostOperator, SiteVisitor } from './site.ts';

const HOST_PACKAGES =
  'docker.io docker-cli docker-buildx docker-compose iptables iproute2 ca-certificates curl dnsmasq-base jq procps';
/** Says what a tree was made with, so that one made with other packages is recreated. */
const PACKAGES_FILE = 'etc/netward-check-packages';

async function work(
  { logs, stop }: Workspace,
  logName: string,
  command: string,
  args: readonly string[],
): Promise<void> {
  const { code, output } = await runCommand({ command, args }, join(logs, `${logName}.log`), {
    stop,
    isAppended: true,
  });
  if (code !== 0) throw new Fault(`${logName} failed:\n${tailOf(output)}`);
}

/** Makes a folder unless it exists. One that exists is complete. Returns whether it had to. */
async function once(folder: string, make: (fresh: string) => Promise<void>): Promise<boolean> {
  if (existsSync(folder)) return false;
  const fresh = `${folder}.new`;
  rmSync(fresh, { recursive: true, force: true });
  mkdirSync(fresh, { recursive: true });
  await make(fresh);
  renameSync(fresh, folder);
  return true;
}

export function debootstrap(
  workspace: Workspace,
  release: string,
  folder: string,
  include: string,
) {
  const options = ['--variant=minbase', `--include=${include}`, release];
  return once(folder, (fresh) =>
    work(workspace, `debootstrap-${release}`, 'debootstrap', [...options, fresh]),
  );
}

/** The tree of the host: Debian trixie with its packages of Docker. Returns whether it had to be made. */
export function makeHostTree(workspace: Workspace, folder: string): Promise<boolean> {
  const made = join(folder, PACKAGES_FILE);
  if (!existsSync(made) || readFileSync(made, 'utf8') !== HOST_PACKAGES)
    rmSync(folder, { recursive: true, force: true });
  return once(folder, async (fresh) => {
    const release = ['--variant=minbase', 'trixie', fresh];
    await work(workspace, 'host-tree', 'debootstrap', release);
    // Nothing is started while packages are installed.
    writeFileSync(join(fresh, 'usr/sbin/policy-rc.d'), '#!/bin/sh\nexit 101\n', { mode: 0o755 });
    const install = `apt-get update && DEBIAN_FRONTEND=noninteractive apt-get install --yes --no-install-recommends ${HOST_PACKAGES} && apt-get clean`;
    await work(workspace, 'host-tree', 'chroot', [fresh, 'sh', '-ec', install]);
    writeFileSync(join(fresh, 'etc/resolv.conf'), `nameserver ${ENGINE.v4}\n`);
    writeFileSync(join(fresh, PACKAGES_FILE), HOST_PACKAGES);
  });
}

/** The folder of this machine's npm, to be copied completely. */
export function npmFolder(): string {
  const { npm_execpath: script } = process.env;
  const beside = join(dirname(realpathSync(process.execPath)), '../lib/node_modules/npm');
  const folder = script?.endsWith('npm-cli.js') ? dirname(dirname(realpathSync(script))) : beside;
  if (existsSync(join(folder, 'bin/npm-cli.js'))) return folder;
  throw new Fault('npm was not found beside Node; start with: npm run compose:check');
}

const CERTIFICATE = /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g;

/**
 * Writes an .npmrc with this machine's registry and certificate authorities, for npm in a build. The
 * authorities are in the file itself, so that it is the build's only secret. Credentials for a
 * registry are not passed on.
 */
export function writeNpmrc(file: string): void {
  const args = [join(npmFolder(), 'bin/npm-cli.js'), 'config', 'list', '--json'];
  const stdio: StdioOptions = ['ignore', 'pipe', 'ignore'];
  const settings = execFileSync(process.execPath, args, { cwd: root, encoding: 'utf8', stdio });
  const { registry, cafile }: Record<string, string | null> = JSON.parse(settings);
  const certificates = cafile ? readFileSync(cafile, 'utf8').match(CERTIFICATE) : [];
  const lines = [
    ...(registry ? [`registry=${registry}`] : []),
    ...(certificates ?? []).map((certificate) => `ca[]=${JSON.stringify(certificate)}`),
  ];
  writeFileSync(file, `${lines.join('\n')}\n`, { mode: 0o600 });
}

export const MODEL_KEY = 'canary-model-key-1815';
const MAIL_LOGIN = { user: 'netward', password: 'canary-mail-password' };

export class Installation {
  readonly workspace: Workspace;
  readonly engine: Engine;
  readonly operator: HostOperator;
  readonly tree: string;
  /** Of the authority that the check makes in place of the public ones. */
  readonly certificates: { ca: string; key: string; certificate: string };
  mail!: SmtpSink;
  model!: ModelEndpoint;
  /** Of the journey, who must find everything again after whatever happens. */
  learner: ProofLearner | undefined;
  /** People who use the site, invited when they are first needed. */
  crowd: readonly Promise<CampaignPerson>[] = [];
  #visitors: SiteVisitor[] = [];

  constructor(workspace: Workspace, tree: string) {
    this.workspace = workspace;
    this.tree = tree;
    this.engine = new Engine(workspace, tree);
    this.operator = new HostOperator(this.engine, tree);
    const folder = join(workspace.data, 'authority');
    const file = (name: string): string => join(folder, name);
    if (!existsSync(file('server.crt'))) {
      mkdirSync(folder, { recursive: true });
      makeCertificates(`DNS:${SITE_NAME},IP:${HERE.v4}`, folder);
    }
    this.certificates = {
      ca: file('ca.crt'),
      key: file('server.key'),
      certificate: file('server.crt'),
    };
  }

  /** A mail server that demands TLS and a login, and a model, both outside the engine. */
  async openSurroundings(): Promise<void> {
    const { stops } = this.workspace;
    const { key, certificate } = this.certificates;
    const [pem, cert] = [readFileSync(key, 'utf8'), readFileSync(certificate, 'utf8')];
    this.mail = await startSmtpSink(0, { host: HERE.v4, key: pem, cert, ...MAIL_LOGIN });
    stops.add('the mail server', () => this.mail.close());
    this.model = await startModelEndpoint(0, HERE.v4);
    stops.add('the model', () => this.model.close());
  }

  /** Copies what git would commit to the host, as a strict umask leaves it. */
  async copyRepository(): Promise<void> {
    const { folder } = this.operator;
    rmSync(folder, { recursive: true, force: true });
    const script = `umask 027; mkdir -p ${folder}; git ls-files -z --cached --others --exclude-standard |
      xargs -0 ls -d 2>/dev/null | tar --create --files-from=- |
      tar --extract --no-same-permissions --no-same-owner --directory=${folder}`;
    const log = join(this.workspace.logs, 'copy.log');
    const command = { command: 'bash', args: ['-c', script], cwd: root };
    const { code, output } = await runCommand(command, log);
    if (code !== 0) throw new Fault(`The repository could not be copied:\n${output}`);
    writeNpmrc(join(this.tree, 'root/.npmrc'));
  }

  get smtpUrl(): string {
    return `smtps://${MAIL_LOGIN.user}:${MAIL_LOGIN.password}@${HERE.v4}:${this.mail.port}`;
  }

  get ca(): string {
    return readFileSync(this.certificates.ca, 'utf8');
  }

  visitor(localAddress?: string): SiteVisitor {
    const visitor = new SiteVisitor(this.ca, this.mail, localAddress);
    this.#visitors.push(visitor);
    return visitor;
  }

  logIn(): Promise<string> {
    if (!this.learner) throw new Fault('It needs the learner of the step "journey".');
    return this.visitor().logIn(this.learner);
  }

  close(): void {
    for (const visitor of this.#visitors.splice(0)) visitor.close();
  }
}

/** By its name what is tried; each tells what it saw, or throws. */
export type CheckSteps = Readonly<Record<string, (installation: Installation) => Promise<string>>>;

/** Waits until something is so; throws a `Fault` that says what is instead. */
export async function until(
  isSo: () => Promise<boolean>,
  deadlineMs: number,
  otherwise: string | (() => Promise<string>),
): Promise<void> {
  if (await waitUntil(isSo, { deadlineMs })) return;
  throw new Fault(typeof otherwise === 'string' ? otherwise : await otherwise());
}

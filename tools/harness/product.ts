import { join } from 'node:path';
import {
  writeDeskFile,
  writeOperatorFiles,
  environmentOf,
  serviceNames,
  type ServiceName,
  type Surroundings,
} from './environment.ts';
import type { CodeForm } from './build.ts';
import { migrateAll, nodeFlags, oneArena, runMigrations } from './migrations.ts';
import { answers, waitUntil } from './probe.ts';
import { root } from './repository.mjs';
import { step } from './steps.mjs';
import { openStores, type StoreOptions, type Stores } from './stores.ts';
import { askUrl, supervise, SupervisedProcess } from './supervised-process.ts';
import { versionOf } from './git.ts';
import type { Workspace } from './workspace.ts';

export interface ServiceReplica {
  service: ServiceName;
  /** `auth-service`, `auth-service 2` */
  name: string;
  url: string;
  process: SupervisedProcess;
}

export type ServiceReplicas = Record<ServiceName, ServiceReplica[]>;

export interface ProductOptions {
  replicas?: Partial<Record<ServiceName, number>>;
  stores?: StoreOptions;
  /** Brings up a stand-in for a language model, which can be taken away like every other part. */
  hasModel?: boolean;
  code?: CodeForm;
  folder?: string;
  /** Port of the first gateway, and the address under which people reach it. */
  port?: number;
  publicUrl?: string;
  isProduction?: boolean;
  /** Changes the environment of a replica, so that it reaches the others on another way. */
  reroute?: (service: ServiceName, environment: NodeJS.ProcessEnv) => Promise<NodeJS.ProcessEnv>;
}

/** The whole product, running. `workspace.stops` ends it, the gateway first. */
export interface Product extends Stores {
  siteUrl: string;
  /** Absent where mail goes out by SMTP_URL. */
  mailboxUrl: string | undefined;
  deskUrl: string;
  replicas: ServiceReplicas;
  /** Each part by its name: the stores of our own, mailbox, model, and the first replica of each service. */
  parts: Partial<Record<string, SupervisedProcess>>;
  /** Runs the migrations of a repository, by default the one whose code runs. */
  migrate(folder?: string): Promise<void>;
  startServices(): Promise<void>;
  stopServices(): Promise<void>;
}

async function choosePorts(
  { ports }: Workspace,
  { replicas = {}, port }: Pick<ProductOptions, 'replicas' | 'port'>,
): Promise<Record<ServiceName, number[]>> {
  const chosen: Partial<Record<ServiceName, number[]>> = {};
  for (const service of serviceNames) {
    const own: number[] = (chosen[service] = []);
    for (let at = 0; at < (replicas[service] ?? 1); at++) {
      const isSite = service === 'gateway' && at === 0;
      own.push((isSite && port) || (await ports.portFor(nameOf(service, at))));
    }
  }
  return chosen as Record<ServiceName, number[]>;
}

/** An address of ASSISTANT_URLS that never answers must not keep the product from starting. */
const HEALTH_MS = 15_000;

const nameOf = (service: ServiceName, at: number) => (at === 0 ? service : `${service} ${at + 1}`);

/** So long a question occupies its connection. */
const ANSWER_MS = '240';

/** The stand-in for a language model from `bench/`, and the settings that lead to it. */
async function openModel(workspace: Workspace) {
  const port = String(await workspace.ports.portFor('model'));
  const url = `http://127.0.0.1:${port}`;
  const args = [join('bench', 'model.mjs'), port, ANSWER_MS];
  const model = await supervise(workspace, { name: 'model', args, env: {}, ask: askUrl(url) });
  return { model, settings: { OPENAI_API_KEY: 'stand-in', OPENAI_BASE_URL: `${url}/v1` } };
}

/** The mailbox that stands in for a mail server. */
function openMailbox(workspace: Workspace) {
  return step('mailbox', async (note) => {
    const { data, ports, settings } = workspace;
    if (settings.SMTP_URL) {
      note('mail goes out by SMTP_URL');
      return { smtpUrl: settings.SMTP_URL };
    }
    const smtpPort = await ports.portFor('mailbox SMTP');
    const webPort = await ports.portFor('mailbox');
    const url = `http://127.0.0.1:${webPort}`;
    const script = join('tools', 'harness', 'mailbox', 'main.ts');
    const mailbox = await supervise(workspace, {
      name: 'mailbox',
      args: ['--import', 'tsx', script, join(data, 'mail'), String(smtpPort), String(webPort)],
      env: process.env,
      ask: askUrl(`${url}/readyz`),
    });
    note(url);
    return { smtpUrl: `smtp://127.0.0.1:${smtpPort}`, mailboxUrl: url, mailbox };
  });
}

async function planReplicas(
  surroundings: Surroundings,
  workspace: Workspace,
  options: ProductOptions,
): Promise<ServiceReplicas> {
  const { code = 'bundle', folder = root } = options;
  const { reroute = async (_service, environment) => environment } = options;
  const planOne = async (service: ServiceName, port: number, at: number) => {
    const [name, url] = [nameOf(service, at), `http://127.0.0.1:${port}`];
    const environment = await reroute(service, environmentOf(service, surroundings, at));
    const process = new SupervisedProcess(workspace, {
      name: name.replace(' ', '-'),
      args: [...nodeFlags(code), join('apps', service, code, 'main.js')],
      cwd: folder,
      env: { ...environment, ...oneArena, ...versionOf(folder) },
      ask: askUrl(`${url}/readyz`),
    });
    return { service, name, url, process };
  };
  const planned = serviceNames.map(async (service) => [
    service,
    await Promise.all(surroundings.ports[service].map((port, at) => planOne(service, port, at))),
  ]);
  return Object.fromEntries(await Promise.all(planned)) as ServiceReplicas;
}

async function stopAll(replicas: readonly ServiceReplica[]): Promise<void> {
  await Promise.all(replicas.map(({ process }) => process.stop()));
}

/** Brings up the whole product. What was started is in the workspace's stops, even if this fails halfway. */
export async function openProduct(
  given: Workspace,
  options: ProductOptions = {},
): Promise<Product> {
  const { secrets, stop, stops } = given;
  const stores = await openStores(given, options.stores);
  stop.throwIfAborted();
  const { smtpUrl, mailboxUrl, mailbox } = await openMailbox(given);
  const model = options.hasModel ? await openModel(given) : undefined;
  const workspace: Workspace = { ...given, settings: { ...given.settings, ...model?.settings } };
  const ports = await choosePorts(workspace, options);
  const { settings, data } = workspace;
  const siteUrl = options.publicUrl ?? `http://127.0.0.1:${ports.gateway[0]}`;
  const surroundings: Surroundings = {
    ...stores,
    settings,
    secrets,
    ports,
    smtpUrl,
    publicUrl: siteUrl,
    deskUsers: settings.DESK_USERS ?? (await writeDeskFile(data, secrets)),
    isProduction: options.isProduction,
    maintenanceFile: join(data, 'maintenance', 'page.html'),
  };
  const environments = serviceNames.map(
    (name) => [name, environmentOf(name, surroundings)] as const,
  );
  writeOperatorFiles(data, environments);
  const replicas = await planReplicas(surroundings, workspace, options);
  const services = serviceNames.map((name) => [name, replicas[name][0]?.process]);
  const { postgres, redis } = stores;
  const { gateway: gateways, ...others } = replicas;
  const behind = Object.values(others).flat();
  const deskUrl = `http://127.0.0.1:${ports['mailer-worker'][0]}`;
  const product: Product = {
    ...{ ...stores, siteUrl, mailboxUrl, deskUrl, replicas },
    parts: { postgres, redis, mailbox, model: model?.model, ...Object.fromEntries(services) },
    migrate: (folder = options.folder ?? root) =>
      migrateAll((service) => {
        const url = surroundings.databaseUrls[service === 'auth-service' ? 'auth' : 'learning'];
        return runMigrations(service, url, workspace, { code: options.code ?? 'bundle', folder });
      }),
    // All at once: each waits by itself for what it needs.
    startServices: () =>
      step('services', async (note) => {
        note(`${behind.length + gateways.length} of them`);
        await Promise.all([...behind, ...gateways].map(({ process }) => process.start(stop)));
        // A gateway sends calls to a replica only after its own probes of it.
        const isComplete = () => answers(`http://127.0.0.1:${ports.gateway[0]}/api/health`);
        await waitUntil(isComplete, { deadlineMs: HEALTH_MS, isHopeless: () => stop.aborted });
      }),
    stopServices: () => stopAll(gateways).then(() => stopAll(behind)),
  };
  await product.migrate();
  stops.add('the services', product.stopServices);
  await product.startServices();
  workspace.lock.noteAddresses({ siteUrl, deskUrl, ...(mailboxUrl && { mailboxUrl }) });
  return product;
}

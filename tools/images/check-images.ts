import { Fault } from '../start/fault.mjs';
import { openDatabase, openMailExit, openQueue } from '../start/infrastructure.ts';
import type { Place } from '../start/place.ts';
import { answers, waitUntil } from '../start/probe.ts';
import { environmentOf, serviceNames } from '../start/services/environment.ts';
import type { ServiceName, Surroundings } from '../start/services/environment.ts';
import { say, step } from '../start/steps.mjs';
import { BASE, makeBase } from './base-image.ts';
import { buildImages, imageOf } from './build-images.ts';
import { Buildah } from './buildah.ts';
import { Container, stop } from './container.ts';
import { compareWithBase } from './contents.ts';
import { registerSomebody } from './register-somebody.ts';
import { printReport, type Finding } from './report.ts';
import { requireTools } from './requirements.ts';

/** What an operator must say, and no default answers for. */
const SAID = {
  CONTACT_TO: 'support@netward.test',
  MAIL_FROM: 'Netward <no-reply@netward.test>',
};
const READY_MS = 60_000;
const MIGRATED = ['auth-service', 'learning-service'] as const;

interface Run {
  place: Place;
  surroundings: Surroundings;
  containers: Record<ServiceName, Container>;
  findings: Record<ServiceName, Finding>;
}

/** PostgreSQL, queue and mailbox as `npm start` brings them up, for services that run in images. */
async function openSurroundings(given: Place): Promise<Surroundings & { mailboxUrl: string }> {
  const place = { ...given, settings: {} };
  const databaseUrls = await openDatabase(place);
  const { redisUrl, queueDatabaseUrl } = await openQueue(place, databaseUrls);
  const { smtpUrl, mailboxUrl = '' } = await openMailExit(place);
  const ports: Partial<Record<ServiceName, number>> = {};
  for (const name of serviceNames) ports[name] = await place.ports.portFor(name);
  return {
    settings: SAID,
    secrets: place.secrets,
    ports: ports as Record<ServiceName, number>,
    publicUrl: `http://127.0.0.1:${ports.gateway}`,
    databaseUrls,
    redisUrl,
    queueDatabaseUrl,
    smtpUrl,
    mailboxUrl,
    deskUsers: '',
  };
}

/** A container of each image, compared with the base and looked at from inside. */
async function openContainers(buildah: Buildah, { logs, stops }: Place) {
  const open = async (image: string): Promise<Container> => {
    const container = await Container.open(buildah, image, logs);
    stops.add(image, () => container.remove());
    return container;
  };
  const base = await open(BASE);
  const containers: Partial<Record<ServiceName, Container>> = {};
  const findings: Partial<Record<ServiceName, Finding>> = {};
  for (const name of serviceNames) {
    const container = (containers[name] = await open(imageOf(name)));
    const { bytes, faults } = compareWithBase(container.root, base.root);
    // Root itself is refused, so it is the file system that refuses and not a mode.
    const touch = ['node', '-e', `require('node:fs').writeFileSync('/netward/touched', '')`];
    const isReadOnly = (await container.run(name, touch, {}, '0:0')) !== 0;
    // A check that has not been seen to fail says nothing when it passes.
    const isHealthyAlone =
      (await container.run(name, container.config.healthCheck, { PORT: '9' })) === 0;
    if (isHealthyAlone) faults.push('its health check passes without the service');
    findings[name] = {
      bytes,
      user: container.config.user,
      isReadOnly,
      isHealthy: false,
      exitCode: -1,
      faults,
    };
  }
  return { containers, findings } as Pick<Run, 'containers' | 'findings'>;
}

const environmentFor = (name: ServiceName, surroundings: Surroundings) => ({
  ...environmentOf(name, surroundings),
  NODE_ENV: 'production',
});

async function migrate({ place, containers, surroundings }: Run): Promise<void> {
  for (const name of MIGRATED) {
    const [command = '', ...rest] = containers[name].config.command.slice(0, -1);
    const code = await containers[name].run(
      `${name}-migrate`,
      [command, ...rest, 'migrate.js'],
      environmentFor(name, surroundings),
    );
    if (code !== 0)
      throw new Fault(`The migrations of ${name} ended with ${code}; ${place.logs} says why.`);
  }
}

/** Starts every image by its own command and asks its own health check. */
async function startAll({ place, containers, surroundings, findings }: Run): Promise<void> {
  const start = async (name: ServiceName): Promise<void> => {
    const environment = environmentFor(name, surroundings);
    const child = containers[name].spawn(name, containers[name].config.command, environment);
    place.stops.add(name, async () => {
      findings[name].exitCode = await stop(child);
    });
    const url = `http://127.0.0.1:${surroundings.ports[name]}/readyz`;
    await waitUntil(() => answers(url), {
      deadlineMs: READY_MS,
      isHopeless: () => child.exitCode !== null || place.stop.aborted,
    });
    const { healthCheck } = containers[name].config;
    findings[name].isHealthy = (await containers[name].run(name, healthCheck, environment)) === 0;
  };
  await Promise.all(serviceNames.map(start));
}

/** `npm run images:check`: builds the images, runs them as one system, says what they are like. */
export async function checkImages(place: Place): Promise<number> {
  requireTools();
  const buildah = new Buildah(place);
  await step('base', async (note) => note((await makeBase(buildah)) ? 'made' : 'from last time'));
  await step('images', () => buildImages(buildah, place));
  const surroundings = await openSurroundings(place);
  const opened = await step('containers', () => openContainers(buildah, place));
  const run: Run = { place, surroundings, ...opened };
  await step('migrations', () => migrate(run));
  await step('services', () => startAll(run));
  const works = await step('a learner', () => registerSomebody(surroundings));
  await place.stops.stopAll();
  place.stop.throwIfAborted();
  say('');
  return printReport(run.findings, works) ? 0 : 1;
}

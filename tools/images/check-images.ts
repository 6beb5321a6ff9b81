import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { environmentOf, serviceNames, type ServiceName } from '../harness/environment.ts';
import { openProduct, type ServiceRuntime } from '../harness/product.ts';
import { say, step } from '../harness/steps.mjs';
import type { Workspace } from '../harness/workspace.ts';
import { BASE, makeBase } from './base-image.ts';
import { buildImages, imageOf } from './build-images.ts';
import { Buildah } from './buildah.ts';
import { Container, ContainerProcess } from './container.ts';
import { compareWithBase } from './contents.ts';
import { findBrokenFeature } from './learner-check.ts';
import { printReport, type ImageFinding } from './report.ts';
import { requireTools } from './requirements.ts';

/** Settings without a default, which an operator must give. */
const OPERATOR_SETTINGS = {
  CONTACT_TO: 'support@netward.test',
  MAIL_FROM: 'Netward <no-reply@netward.test>',
  OPERATOR_NAME: 'Ada',
  OPERATOR_CONTACT: 'ada@netward.test',
};

type Containers = Record<ServiceName, Container>;
type StaticFinding = Omit<ImageFinding, 'isHealthy' | 'exitCode'>;

/** Compares a container with the base image and tries it without the product. */
async function inspect(name: string, container: Container, base: Container) {
  const { bytes, faults } = compareWithBase(container.root, base.root);
  // Even root is refused, so it is the file system that refuses and not a file mode.
  const touch = ['node', '-e', `require('node:fs').writeFileSync('/netward/touched', '')`];
  const isReadOnly = (await container.run(name, touch, {}, '0:0')) !== 0;
  // A check that has not been seen to fail says nothing when it passes.
  if ((await container.run(name, container.config.healthCheck, { PORT: '9' })) === 0)
    faults.push('its health check passes without the service');
  return { bytes, user: container.config.user, isReadOnly, faults };
}

async function openContainers(buildah: Buildah, { logs, stops }: Workspace) {
  const open = async (image: string): Promise<Container> => {
    const container = await Container.open(buildah, image, logs);
    stops.add(image, () => container.remove());
    return container;
  };
  const base = await open(BASE);
  const containers: Partial<Containers> = {};
  const findings: Partial<Record<ServiceName, StaticFinding>> = {};
  for (const name of serviceNames) {
    const container = (containers[name] = await open(imageOf(name)));
    findings[name] = await inspect(name, container, base);
  }
  return { containers, findings } as {
    containers: Containers;
    findings: Record<ServiceName, StaticFinding>;
  };
}

/** Runs each service, and its migrations, by the command of its image. */
function containerRuntime(
  containers: Containers,
  { logs }: Workspace,
): ServiceRuntime<ContainerProcess> {
  return {
    async migrate(service, surroundings) {
      const command = [...containers[service].config.command.slice(0, -1), 'migrate.js'];
      const logName = `${service}-migrate`;
      const environment = environmentOf(service, surroundings);
      const code = await containers[service].run(logName, command, environment);
      return { code, output: readFileSync(join(logs, `${logName}.log`), 'utf8') };
    },
    plan: ({ service }, environment) =>
      new ContainerProcess(containers[service], service, environment),
  };
}

/** `npm run images:check`: builds the images, runs them as one product and reports on each. */
export async function checkImages(given: Workspace): Promise<number> {
  requireTools('buildah', 'debootstrap');
  const workspace = { ...given, settings: OPERATOR_SETTINGS };
  const { stops, stop } = workspace;
  const buildah = new Buildah(workspace);
  await step('base', async (note) => note((await makeBase(buildah)) ? 'made' : 'from last time'));
  await step('images', () => buildImages(buildah, workspace));
  const { containers, findings } = await step('containers', () =>
    openContainers(buildah, workspace),
  );
  const product = await openProduct<ContainerProcess>(workspace, {
    isProduction: true,
    runtime: () => containerRuntime(containers, workspace),
  });
  const broken = await step('a learner', () => findBrokenFeature(product));
  await stops.stopAll();
  stop.throwIfAborted();
  const complete = serviceNames.map((name) => {
    const { isHealthy = false, exitCode = -1 } = product.replicas[name][0]?.process ?? {};
    return [name, { ...findings[name], isHealthy, exitCode }];
  });
  say('');
  return printReport(Object.fromEntries(complete), broken) ? 0 : 1;
}

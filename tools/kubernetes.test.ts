import { execFileSync, spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import {
  apps,
  contentOf,
  makeSecrets,
  secretAt,
  settingOf,
  settingsOfApp,
} from './testing/app-settings.ts';
import { arrowsDrawn, arrowsIn, arrowsOut, arrowsSet } from './kubernetes/testing/arrows.ts';
import {
  schemaFaults,
  unknownFields,
  base,
  components,
  containerOf,
  named,
  overlays,
  ownResourcesOf,
  parseResources,
  podOf,
  type KubernetesResource,
  type PolicyRule,
  resourcesOf,
  settingsOf,
  workloads,
} from './kubernetes/testing/manifests.ts';
import { root, readSource } from './harness/repository.mjs';

/** Compares deploy/kubernetes with the API of Kubernetes, the apps' settings and ARCHITECTURE.md. */

const inOverlays = overlays.flatMap((overlay) => apps.map((app) => [app, overlay] as const));

const environmentOf = (app: string) => containerOf(named('Deployment', app)).env;

let secretsFolder: string;
beforeAll(() => void (secretsFolder = makeSecrets()));
afterAll(() => rmSync(secretsFolder, { recursive: true }));

/** For how many seconds a pod of an app goes on serving before it is told to stop. */
function sleepOf(app: string): number {
  const { lifecycle } = containerOf(named('Deployment', app)) as {
    lifecycle?: { preStop: { sleep: { seconds: number } } };
  };
  return lifecycle?.preStop.sleep.seconds ?? 0;
}

/** What an operator writes into the overlay before the first start. */
const filledIn = { OPERATOR_NAME: 'Ada', OPERATOR_CONTACT: 'ada@netward.test' };

describe('the API', () => {
  test.each(overlays)('accepts every resource of %s', async (overlay) => {
    expect(await schemaFaults(resourcesOf(overlay))).toEqual([]);
  });

  test.each(components)('accepts every resource of the component %s', async (_, resources) => {
    expect(resources.length).toBeGreaterThan(1);
    expect(await schemaFaults(resources.filter(isOfApi))).toEqual([]);
  });

  const gateway = named('Deployment', 'gateway');

  test('would refuse a missing field and a wrong type', async () => {
    const { selector, ...incomplete } = gateway.spec;
    expect(selector).toBeDefined();
    expect(await schemaFaults([{ ...gateway, spec: incomplete }])).toEqual([
      expect.stringContaining('selector'),
    ]);
    const wrong = { ...gateway, spec: { ...gateway.spec, minReadySeconds: 'soon' } };
    expect(await schemaFaults([wrong])).toEqual([expect.stringContaining('minReadySeconds')]);
  });

  test('knows every field except the misspelt one', () => {
    const misspelt = { ...gateway, spec: { ...gateway.spec, replcas: 2 } };
    const optional = components.flatMap(([, resources]) => resources.filter(isOfApi));
    const resources = [...base, ...overlays.flatMap(ownResourcesOf), ...optional, misspelt];
    expect(unknownFields(resources)).toEqual([expect.stringContaining('replcas')]);
  });

  const hasKubectl = spawnSync('kubectl', ['version', '--client']).status === 0;
  const isRendered = (folder: string): boolean => {
    if (!hasKubectl)
      process.stderr.write(
        `!!! NO KUBECTL: ${folder} was not compared with what kustomize renders.\n`,
      );
    return hasKubectl;
  };

  test.each(overlays)('%s puts together what these tests read', (overlay) => {
    if (!isRendered(overlay)) return;
    const rendered = render(`overlays/${overlay}`);
    for (const { data, metadata } of rendered.filter(({ kind }) => kind === 'ConfigMap'))
      expect(data).toEqual(settingsOf(metadata.name.replace(GENERATED, ''), overlay));
    const others = rendered.filter(({ kind }) => kind !== 'ConfigMap');
    expect(specsOf(others)).toEqual(specsOf(resourcesOf(overlay)));
  });

  test.each(components)('the component %s is what these tests read', (name, resources) => {
    if (!isRendered(name)) return;
    const rendered = render(`components/${name}`);
    const others = rendered.filter(({ kind }) => kind !== 'ConfigMap');
    expect(specsOf(others)).toEqual(specsOf(resources));
    const scripts = Object.assign({}, ...rendered.map(({ data }) => data)) as Record<
      string,
      string
    >;
    const called = JSON.stringify(resources).matchAll(/\/backup\/(\w+\.sh)/g);
    const sourced = Object.values(scripts).flatMap((text) => [...text.matchAll(/\/(\w+\.sh)"$/gm)]);
    const needed = [...called, ...sourced].map(([, script]) => script);
    expect(Object.keys(scripts).sort()).toEqual([...new Set(needed)].sort());
  });
});

/** The schemas at hand describe the API itself, not what operators add to it. */
const isOfApi = ({ apiVersion }: KubernetesResource): boolean =>
  !apiVersion.startsWith('monitoring.coreos.com/');

/** What kustomize adds to the name of a config map that it makes. */
const GENERATED = /-[a-z0-9]{10}$/;

/** Specs by kind and name, without what an overlay decides: registry, release, generated names. */
const specsOf = (resources: readonly KubernetesResource[]) =>
  Object.fromEntries(
    resources.map(({ kind, metadata, spec }) => [
      `${kind} ${metadata.name}`,
      JSON.parse(JSON.stringify(spec ?? null), (key, value) => {
        if (key === 'image') return value.replace(/^.*(netward\/[a-z-]+).*$/, '$1');
        if (key === 'configMapRef' || (key === 'configMap' && value.name))
          return { ...value, name: value.name.replace(GENERATED, '') };
        return Array.isArray(value) ? new Set(value) : value;
      }),
    ]),
  );

function render(path: string): KubernetesResource[] {
  const folder = join(root, 'deploy/kubernetes', path);
  return parseResources(execFileSync('kubectl', ['kustomize', folder], { encoding: 'utf8' }));
}

describe('every app', () => {
  test.each(apps)(
    '%s is deployed, reached by its name, and may be disturbed one pod at a time',
    (app) => {
      expect(containerOf(named('Deployment', app)).image).toBe(`netward/${app}`);
      expect(named('Service', app).spec).toMatchObject({
        selector: { 'app.kubernetes.io/name': app },
        ports: [{ port: 8080, targetPort: 'http' }],
      });
      expect(named('PodDisruptionBudget', app).spec.maxUnavailable).toBe(1);
      expect(named('Deployment', app).spec.strategy.rollingUpdate.maxUnavailable).toBe(0);
    },
  );

  test('nothing else is deployed', () => {
    const deployed = base.filter(({ kind }) => kind === 'Deployment');
    expect(deployed.map(({ metadata }) => metadata.name).sort()).toEqual([...apps].sort());
  });

  test.each(inOverlays)(
    '%s in %s is given settings that it knows, and all that it needs',
    async (app, overlay) => {
      const { shape } = await settingsOfApp(app);
      const given = [
        ...Object.keys(settingsOf(app, overlay)),
        ...environmentOf(app).map(({ name }) => settingOf(name)),
      ];
      expect(given.filter((name) => !(name in shape))).toEqual([]);
      const needed = Object.keys(shape).filter(
        (name) => !shape[name]?.safeParse(undefined).success,
      );
      expect(needed.filter((name) => !given.includes(name))).toEqual([]);
    },
  );

  test.each(overlays)('%s makes up no operator', (overlay) => {
    for (const name of Object.keys(filledIn))
      expect([name, settingsOf('gateway', overlay)[name]]).toEqual([name, '']);
  });

  test.each(inOverlays)('%s in %s starts with what it is given', async (app, overlay) => {
    const files = environmentOf(app).flatMap(({ name, value }) => {
      const key = secretAt(value);
      return key ? [[settingOf(name), contentOf(join(secretsFolder, key))]] : [];
    });
    const settings = { ...settingsOf(app, overlay), ...(app === 'gateway' && filledIn) };
    // An empty variable counts as unset.
    const values = [...Object.entries(settings), ...files].filter(([, value]) => value !== '');
    const { error } = (await settingsOfApp(app)).safeParse(Object.fromEntries(values));
    // The built web app is in the image.
    const faults = error?.issues.filter(({ path }) => path[0] !== 'SITE_DIR') ?? [];
    expect(faults).toEqual([]);
    expect(settingsOf(app, overlay)).toMatchObject({ NODE_ENV: 'production', PORT: '8080' });
  });

  test.each(apps)('%s has probes for liveness, readiness and start-up', (app) => {
    const { startupProbe, readinessProbe, livenessProbe } = containerOf(named('Deployment', app));
    expect(readinessProbe).toMatchObject({ httpGet: { path: '/readyz', port: 'http' } });
    for (const probe of [startupProbe, livenessProbe]) {
      expect(probe).toMatchObject({ httpGet: { path: '/healthz', port: 'http' } });
    }
  });

  test.each(apps)('%s is given the time that it needs to drain', (app) => {
    const kit = readSource('libs/nest-kit/src/bootstrap/run-service.ts');
    const drainMs = Number(/DRAIN_LIMIT_MS = ([\d_]+)/.exec(kit)?.[1]?.replace('_', ''));
    const graceMs = Number(/GRACE_MS = ([\d_]+)/.exec(kit)?.[1]?.replace('_', ''));
    const pod = podOf(named('Deployment', app));
    expect(pod.terminationGracePeriodSeconds).toBeGreaterThan(
      sleepOf(app) + (graceMs + drainMs) / 1000,
    );
  });
});

describe('every pod', () => {
  /** The images' own user, where the Dockerfile names it by number. */
  const dockerfile = readSource('Dockerfile');
  const user = Number(/^USER (\d+)/m.exec(dockerfile)?.[1] ?? 10_001);

  test.each(workloads)('%s has no privileges and a read-only file system', (_, resource) => {
    const pod = podOf(resource);
    expect(pod).toMatchObject({
      automountServiceAccountToken: false,
      securityContext: {
        runAsNonRoot: true,
        runAsUser: user,
        seccompProfile: { type: 'RuntimeDefault' },
      },
    });
    expect(pod.containers).toHaveLength(1);
    expect(pod.containers[0]).toMatchObject({
      securityContext: {
        allowPrivilegeEscalation: false,
        readOnlyRootFilesystem: true,
        capabilities: { drop: ['ALL'] },
      },
      resources: {
        requests: { cpu: expect.any(String), memory: expect.any(String) },
        limits: { memory: '256Mi' },
      },
    });
  });

  test.each(workloads)(
    '%s reads the secrets that it names from files, and no others',
    (_, resource) => {
      const named = containerOf(resource).env.flatMap(({ value }) => secretAt(value) ?? []);
      const mounted = podOf(resource).volumes.flatMap(({ secret }) => secret?.items ?? []);
      expect(mounted.map(({ key }) => key).sort()).toEqual(named.sort());
      expect(mounted.filter(({ key, path }) => key !== path)).toEqual([]);
    },
  );

  test.each(workloads)('%s has no secret in its manifest', (_, resource) => {
    const secret = /KEY|TOKEN|PASSWORD|SECRET|DATABASE_URL|REDIS_URL|SMTP_URL|DESK_USERS/;
    const told = containerOf(resource).env.filter(({ name }) => secret.test(name));
    const literal = told.filter(({ value }) => value !== undefined && !value.startsWith('/run/'));
    expect(literal).toEqual([]);
    const settings = overlays.flatMap((overlay) =>
      Object.keys(settingsOf(resource.metadata.name, overlay)),
    );
    expect(settings.filter((name) => secret.test(name))).toEqual([]);
  });
});

describe('the network', () => {
  test('nothing is reached without a policy that allows it', () => {
    expect(named('NetworkPolicy', 'default-deny').spec).toEqual({
      podSelector: {},
      policyTypes: ['Ingress', 'Egress'],
    });
  });

  test('every pod may ask the DNS of the cluster and no other', () => {
    const { podSelector, egress, ingress } = named('NetworkPolicy', 'dns').spec;
    expect([podSelector, ingress]).toEqual([{}, undefined]);
    const ports = egress.map((rule: PolicyRule) => rule.ports.map(({ port }) => port));
    expect(ports).toEqual([
      [53, 53],
      [5353, 5353],
    ]);
    const namespaces = egress.flatMap((rule: PolicyRule) =>
      (rule.to ?? []).map(
        ({ ipBlock, namespaceSelector }) =>
          ipBlock?.cidr ?? namespaceSelector?.matchLabels?.['kubernetes.io/metadata.name'],
      ),
    );
    expect(namespaces).toEqual(['kube-system', '169.254.20.10/32', 'openshift-dns']);
  });

  test('traces leave for a collector in a labelled namespace', () => {
    const { podSelector, egress } = named('NetworkPolicy', 'telemetry').spec;
    expect(podSelector).toEqual({ matchLabels: { 'app.kubernetes.io/part-of': 'netward' } });
    expect(egress).toEqual([
      {
        to: [{ namespaceSelector: { matchLabels: { 'netward.io/telemetry': 'true' } } }],
        ports: [{ port: 4318 }],
      },
    ]);
    const { labels } = named('Deployment', 'gateway').spec.template.metadata;
    expect(labels).toMatchObject(podSelector.matchLabels);
  });

  test('the table of ARCHITECTURE.md names the addresses that the services are set', async () => {
    const names = apps.map(
      async (app) => [app, Object.keys((await settingsOfApp(app)).shape)] as const,
    );
    expect(arrowsDrawn()).toEqual(arrowsSet(Object.fromEntries(await Promise.all(names))));
    expect(arrowsDrawn().length).toBeGreaterThan(10);
  });

  test.each(overlays)(
    'the policies of %s let out exactly the arrows of ARCHITECTURE.md',
    (overlay) => {
      const jobs = ['auth-migrate', 'learning-migrate', 'backup', 'restore'];
      const ofJobs = jobs.map((job) => `${job} → PostgreSQL`);
      expect(arrowsOut(overlay)).toEqual([...arrowsDrawn(), ...ofJobs].sort());
    },
  );

  test('each service admits its callers, and the gateway admits the edge', () => {
    const inside = arrowsDrawn().filter((arrow) => apps.some((app) => arrow.endsWith(`→ ${app}`)));
    expect(arrowsIn()).toEqual(inside);
    const atEdge = base.filter(({ spec }) =>
      JSON.stringify(spec.ingress ?? []).includes('netward.io/edge'),
    );
    expect(atEdge.map(({ metadata }) => metadata.name)).toEqual(['gateway']);
  });

  test.each(overlays)(
    '%s has one door, with TLS, which does not hold back what streams',
    (overlay) => {
      const resources = resourcesOf(overlay);
      const [ingress, ...more] = resources.filter(({ kind }) => kind === 'Ingress');
      expect(more).toEqual([]);
      const { PUBLIC_URL = '' } = settingsOf('gateway', overlay);
      expect(ingress?.spec.tls).toEqual([
        { hosts: [new URL(PUBLIC_URL).host], secretName: 'netward-tls' },
      ]);
      expect(JSON.stringify(ingress?.spec.rules)).toContain('"service":{"name":"gateway"');
      expect(JSON.stringify(ingress?.metadata)).toContain('"nginx.org/proxy-buffering":"false"');
      const types = resources.filter(({ kind }) => kind === 'Service').map(({ spec }) => spec.type);
      expect(types.filter(Boolean)).toEqual([]);
      expect(settingsOf('gateway', overlay)).toMatchObject({ TRUST_PROXY: '1' });
    },
  );

  test('only the assistant is reached by the addresses of its pods', () => {
    const services = base.filter(({ kind }) => kind === 'Service');
    const headless = services.filter(({ spec }) => spec.clusterIP !== undefined);
    expect(headless.map(({ metadata, spec }) => [metadata.name, spec.clusterIP])).toEqual([
      ['assistant-service', 'None'],
    ]);
  });

  test('a stopping assistant serves until its address is forgotten', () => {
    const gateway = readSource('apps/gateway/src/upstreams/upstreams.ts');
    const resolveMs = Number(/RESOLVE_MS = (\d+)/.exec(gateway)?.[1]);
    const remembered = CLUSTER_DNS_S + NODE_CACHE_S + resolveMs / 1000;
    expect(sleepOf('assistant-service')).toBeGreaterThan(remembered);
  });

  test.each(apps)('a stopping %s serves until the nodes have left it out', (app) => {
    expect(sleepOf(app)).toBeGreaterThanOrEqual(NODES_S);
  });
});

/** For how many seconds CoreDNS as kubeadm sets it up repeats an answer, and NodeLocal DNSCache after it. */
const [CLUSTER_DNS_S, NODE_CACHE_S] = [30, 5];
/** For how many seconds a node or an ingress controller may still send new connections to a pod that goes. */
const NODES_S = 5;

test.each(['auth', 'learning'])(
  'the database of %s is migrated by a job with the image of its service',
  (name) => {
    const job = named('Job', `${name}-migrate`);
    expect(containerOf(job)).toMatchObject({
      image: `netward/${name}-service`,
      command: ['node', 'migrate.js'],
    });
    expect(containerOf(job).env).toContainEqual(
      expect.objectContaining({ name: 'DATABASE_DIRECT_URL' }),
    );
    expect(job.metadata.labels).toMatchObject({ 'app.kubernetes.io/component': 'migration' });
  },
);

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import yaml from 'yaml';
import ts from 'typescript';
import { root } from '../../harness/repository.mjs';
import { compileTexts } from '../../testing/compile-texts.ts';

/** The resources of an installation, read from the files of deploy/kubernetes. */

export interface LabelSelector {
  matchLabels?: Record<string, string>;
  matchExpressions?: { key: string; operator: string; values: string[] }[];
}
export interface PolicyPeer {
  podSelector?: LabelSelector;
  namespaceSelector?: LabelSelector;
  ipBlock?: { cidr: string; except?: string[] };
}
export interface PolicyRule {
  from?: PolicyPeer[];
  to?: PolicyPeer[];
  ports: { port: number | string; protocol?: string }[];
}
interface ContainerSpec {
  name: string;
  image: string;
  command?: string[];
  envFrom?: { configMapRef: { name: string } }[];
  env: {
    name: string;
    value?: string;
    valueFrom?: { secretKeyRef: { name: string; key: string; optional?: boolean } };
  }[];
  [field: string]: unknown;
}
interface PodSpec {
  containers: [ContainerSpec];
  volumes: {
    name: string;
    secret?: { secretName: string; items: { key: string; path: string }[] };
  }[];
  [field: string]: unknown;
}
export interface KubernetesResource {
  apiVersion: string;
  kind: string;
  metadata: { name: string; namespace?: string; labels?: Record<string, string> };
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- the schemas define it
  spec?: any;
  data?: Record<string, string>;
}

const FOLDER = join(root, 'deploy/kubernetes');
export const overlays = readdirSync(join(FOLDER, 'overlays'));

export const parseResources = (text: string): KubernetesResource[] =>
  yaml.parseAllDocuments(text).map((document) => document.toJS() as KubernetesResource);

type Json = unknown;
type Named = Record<string, Json> & { name: string };

const isObject = (value: Json): value is Record<string, Json> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isNamedList = (value: Json): value is Named[] =>
  Array.isArray(value) && value.every((one) => isObject(one) && 'name' in one);

/** A strategic merge as kustomize does it: objects by key, lists of named things by name. */
function merge(value: Json, patch: Json): Json {
  if (isObject(value) && isObject(patch)) {
    const keys = Object.keys({ ...value, ...patch });
    return Object.fromEntries(keys.map((key) => [key, merge(value[key], patch[key])]));
  }
  if (isNamedList(value) && isNamedList(patch)) {
    const byName = (list: Named[]) => Object.fromEntries(list.map((one) => [one.name, one]));
    return Object.values(merge(byName(value), byName(patch)) as Record<string, Json>);
  }
  return patch ?? value;
}

/** The resources that a folder's kustomization names itself, with its patches. */
function resourcesIn(folder: string): KubernetesResource[] {
  const parsed = (file: string) => parseResources(readFileSync(join(FOLDER, folder, file), 'utf8'));
  const text = readFileSync(join(FOLDER, folder, 'kustomization.yaml'), 'utf8');
  type Patch = { path: string; target: { kind: string; name?: string } };
  const { resources, patches = [] }: { resources: string[]; patches?: Patch[] } = yaml.parse(text);
  const own = resources.filter((file) => file.endsWith('.yaml')).flatMap(parsed);
  return patches.reduce((patched, { path, target }) => {
    const [{ spec } = { spec: undefined }] = parsed(path);
    const isMeant = ({ kind, metadata }: KubernetesResource) =>
      new RegExp(`^(${target.kind})$`).test(kind) &&
      (target.name === undefined || target.name === metadata.name);
    return patched.map((one) => (isMeant(one) ? { ...one, spec: merge(one.spec, spec) } : one));
  }, own);
}

export const base = resourcesIn('base');
export const components = readdirSync(join(FOLDER, 'components')).map(
  (name) => [name, resourcesIn(join('components', name))] as const,
);
export const ownResourcesOf = (overlay: string): KubernetesResource[] =>
  resourcesIn(join('overlays', overlay));
export const resourcesOf = (overlay: string): KubernetesResource[] => [
  ...base,
  ...ownResourcesOf(overlay),
];

/** Lines NAME=value of a file; nothing where there is no file. */
function readLines(path: string): Record<string, string> {
  const file = join(FOLDER, path);
  if (!existsSync(file)) return {};
  const lines = readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line && !line.startsWith('#'));
  return Object.fromEntries(
    lines.map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
  );
}

export const settingsOf = (app: string, overlay: string): Record<string, string> => ({
  ...readLines(`base/settings/${app}.env`),
  ...readLines(`overlays/${overlay}/${app}.env`),
});

export const named = (kind: string, name: string, resources = base): KubernetesResource => {
  const found = resources.find((one) => one.kind === kind && one.metadata.name === name);
  if (!found) throw new Error(`there is no ${kind} ${name}`);
  return found;
};

export const podOf = (resource: KubernetesResource): PodSpec => resource.spec.template.spec;
export const containerOf = (resource: KubernetesResource): ContainerSpec =>
  podOf(resource).containers[0];

export const workloads = base
  .filter(({ kind }) => kind === 'Deployment' || kind === 'Job')
  .map((resource) => [resource.metadata.name, resource] as const);

/** A file that exists only in memory, in a folder that packages can be resolved from. */
const FILE = join(root, 'tools/kubernetes/manifests-as-types.ts');

interface Model {
  new (data: object): { validate(): void };
}

async function schemaFault(resource: KubernetesResource): Promise<string | undefined> {
  const { apiVersion, kind, metadata } = resource;
  try {
    const models: Record<string, Model> = await import(`kubernetes-models/${apiVersion}/${kind}`);
    const model = models[kind] as Model;
    new model(resource).validate();
    return undefined;
  } catch (error) {
    return `${kind} ${metadata?.name}: ${(error as Error).message}`;
  }
}

export async function schemaFaults(resources: readonly KubernetesResource[]): Promise<string[]> {
  const faults: string[] = [];
  // One after the other: jest cannot load a module twice at the same time.
  for (const resource of resources) {
    const fault = await schemaFault(resource);
    if (fault) faults.push(fault);
  }
  return faults;
}

/** Fields that the API does not know, and a cluster may drop: TypeScript refuses them in a literal. */
export function unknownFields(resources: readonly KubernetesResource[]): string[] {
  const text = resources
    .map((resource, at) => {
      const { apiVersion, kind } = resource;
      const from = `kubernetes-models/${apiVersion}/${kind}`;
      const literal = JSON.stringify(resource, null, 1);
      return `import type { I${kind} as T${at} } from '${from}';\nexport const r${at}: T${at} = ${literal};`;
    })
    .join('\n');
  const options: ts.CompilerOptions = {
    noEmit: true,
    strict: true,
    skipLibCheck: true,
    types: [],
    // The types of the API need no more than the language itself.
    lib: ['lib.es5.d.ts'],
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
  };
  return compileTexts(new Map([[FILE, text]]), options).map(({ message }) => message);
}

import { join } from 'node:path';
import ts from 'typescript';
import { compileTexts } from '../compile-texts.ts';
import { root } from '../harness/repository.mjs';
import type { KubernetesResource } from './manifests.ts';

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

/** What the schemas of their kinds report about resources; empty when all are valid. */
export async function schemaFaults(resources: readonly KubernetesResource[]): Promise<string[]> {
  const faults: string[] = [];
  // One after the other: jest cannot load a module twice at the same time.
  for (const resource of resources) {
    const fault = await schemaFault(resource);
    if (fault) faults.push(fault);
  }
  return faults;
}

/**
 * Fields that the API does not know, which the schemas accept and a cluster may silently drop.
 * TypeScript finds them: an object literal may not have a property that its type lacks.
 */
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

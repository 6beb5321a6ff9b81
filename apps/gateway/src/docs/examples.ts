import type { ApiCall } from '@netward/contracts';
import examples from './examples.json' with { type: 'json' };

/** A request and an answer of every call, as people write them. */
interface Example {
  readonly body?: unknown;
  readonly answer?: unknown;
}

const EXAMPLES: Record<ApiCall, Example> = examples;

export function exampleOf(name: ApiCall, part: keyof Example): unknown {
  return EXAMPLES[name][part];
}

import { api, type ApiCall, type Endpoint } from '@netward/contracts';
import { readSource } from '../harness/repository.mjs';

/**
 * What is measured, in the order of the columns in docs/security.md: CPU time of the gateway and the services
 * together; by how much their memory grows; rows of their tables that are read or written, including what
 * services read in the background; bytes of the answer.
 */
const COSTS = ['cpuMs', 'memoryMb', 'rows', 'answerBytes'] as const;
export type Measured = Partial<Record<(typeof COSTS)[number], number>>;

const ROW = /^\| `((?:GET|POST) \S+)` *\|[^|]*\|(.*)$/gm;
const page = readSource('docs/security.md');

/** What the largest input of a call may cost on any machine, by method and path: "6 of 100" is 100. */
export const statedBounds: ReadonlyMap<string, readonly number[]> = new Map(
  [...page.matchAll(ROW)].map(([, call = '', cells = '']) => [
    call,
    [...cells.matchAll(/[\d,]+ of ([\d,]+)/g)].map(([, most = '']) =>
      Number(most.replaceAll(',', '')),
    ),
  ]),
);

export function rowOf(call: ApiCall): string {
  const { method, path }: Endpoint = api[call];
  return `${method} ${path}`;
}

/** What of a call's cost is above its bound, in words. */
export function excessOf(call: ApiCall, measured: Measured): string[] {
  const bounds = statedBounds.get(rowOf(call)) ?? [];
  return COSTS.flatMap((what, at) => {
    const [value = 0, most = 0] = [measured[what], bounds[at]];
    return value > most ? `${what}: ${value.toFixed(1)}, at most ${most}` : [];
  });
}

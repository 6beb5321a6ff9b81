import type { TextView } from '../challenge.ts';

/** Line, column and reason of the first problem of a text: '3:1 This is here twice.'; or 'understood'. */
export function firstProblem({ read }: Pick<TextView<unknown>, 'read'>, written: string): string {
  const result = read!(written);
  if ('configuration' in result) return 'understood';
  const { line, column, reason } = result.problems[0]!;
  return `${line}:${column} ${reason}`;
}

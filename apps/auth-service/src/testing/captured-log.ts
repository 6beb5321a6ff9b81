import { log } from '@netward/nest-kit';

interface Sink {
  write(line: string): unknown;
}

/** Returns the lines logged while `work` runs, at the given level, instead of writing it. */
export async function capturedLog(level: string, work: () => Promise<void>): Promise<string> {
  const symbol = Object.getOwnPropertySymbols(log).find(
    ({ description }) => description === 'pino.stream',
  );
  const sink = (log as unknown as Record<symbol, Sink>)[symbol as symbol] as Sink;
  const lines: string[] = [];
  const { write } = sink;
  const before = log.level;
  sink.write = (line) => lines.push(line);
  log.level = level;
  try {
    await work();
  } finally {
    sink.write = write;
    log.level = before;
  }
  return lines.join('');
}

import { HashQueue, HashQueueFull } from './hash-queue.ts';

/** A task that runs until it is told to end. */
function createTask(started: string[], name: string) {
  let end: () => void = () => undefined;
  const ended = new Promise<void>((resolve) => (end = resolve));
  const task = async (): Promise<string> => {
    started.push(name);
    await ended;
    return name;
  };
  return { task, end: () => end() };
}

test('runs as many as it may, and the next in turn when one ends', async () => {
  const queue = new HashQueue({ running: 2, waiting: 64, waitMs: 1000 });
  const started: string[] = [];
  const tasks = ['a', 'b', 'c', 'd'].map((name) => createTask(started, name));
  const results = tasks.map(({ task }) => queue.run(task));
  expect(started).toEqual(['a', 'b']);
  tasks[1]?.end();
  await results[1];
  expect(started).toEqual(['a', 'b', 'c']);
  for (const { end } of tasks) end();
  expect(await Promise.all(results)).toEqual(['a', 'b', 'c', 'd']);
});

test('refuses at once what would be one too many', async () => {
  const queue = new HashQueue({ running: 1, waiting: 1, waitMs: 1000 });
  const started: string[] = [];
  const tasks = ['a', 'b', 'c'].map((name) => createTask(started, name));
  const [first, second, third] = tasks.map(({ task }) => queue.run(task));
  await expect(third).rejects.toBeInstanceOf(HashQueueFull);
  for (const { end } of tasks) end();
  expect(await Promise.all([first, second])).toEqual(['a', 'b']);
  expect(started).toEqual(['a', 'b']);
});

test('refuses what has waited too long, and goes on afterwards', async () => {
  const queue = new HashQueue({ running: 1, waiting: 8, waitMs: 10 });
  const started: string[] = [];
  const [first, late, next] = ['a', 'b', 'c'].map((name) => createTask(started, name));
  const running = queue.run(first!.task);
  await expect(queue.run(late!.task)).rejects.toBeInstanceOf(HashQueueFull);
  first!.end();
  await running;
  next!.end();
  expect(await queue.run(next!.task)).toBe('c');
  expect(started).toEqual(['a', 'c']);
});

test('a task that fails makes room for the next', async () => {
  const queue = new HashQueue({ running: 1, waiting: 8, waitMs: 1000 });
  const failing = queue.run(() => Promise.reject(new Error('no')));
  const next = queue.run(() => Promise.resolve('next'));
  await expect(failing).rejects.toThrow('no');
  expect(await next).toBe('next');
});

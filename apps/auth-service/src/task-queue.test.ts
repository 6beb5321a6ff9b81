import { TaskQueue, TaskQueueFull } from './task-queue.ts';

/** A task that runs until the test ends it. */
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

test('runs tasks up to the limit, and the next in line when one ends', async () => {
  const queue = new TaskQueue({ running: 2, waiting: 64, waitMs: 1000 });
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

test('refuses one task too many at once', async () => {
  const queue = new TaskQueue({ running: 1, waiting: 1, waitMs: 1000 });
  const started: string[] = [];
  const tasks = ['a', 'b', 'c'].map((name) => createTask(started, name));
  const [first, second, third] = tasks.map(({ task }) => queue.run(task));
  await expect(third).rejects.toBeInstanceOf(TaskQueueFull);
  for (const { end } of tasks) end();
  expect(await Promise.all([first, second])).toEqual(['a', 'b']);
  expect(started).toEqual(['a', 'b']);
});

test('refuses a task that has waited too long, and continues afterwards', async () => {
  const queue = new TaskQueue({ running: 1, waiting: 8, waitMs: 10 });
  const started: string[] = [];
  const [first, late, next] = ['a', 'b', 'c'].map((name) => createTask(started, name));
  const running = queue.run(first!.task);
  await expect(queue.run(late!.task)).rejects.toBeInstanceOf(TaskQueueFull);
  first!.end();
  await running;
  next!.end();
  expect(await queue.run(next!.task)).toBe('c');
  expect(started).toEqual(['a', 'c']);
});

test('a failed task makes room for the next', async () => {
  const queue = new TaskQueue({ running: 1, waiting: 8, waitMs: 1000 });
  const failing = queue.run(() => Promise.reject(new Error('no')));
  const next = queue.run(() => Promise.resolve('next'));
  await expect(failing).rejects.toThrow('no');
  expect(await next).toBe('next');
});

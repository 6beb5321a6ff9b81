import { join } from 'node:path';
import type { Place } from '../start/place.ts';
import { SupervisedProcess } from '../start/services/supervised-process.ts';
import { root } from '../start/workspace.mjs';

/** Few words, so that a question keeps its connection for a quarter of a second. */
const WORDS = '8';

/** The stand-in for a language model that the measurements use, ready to be started. */
export async function planModel({ logs, lock, ports }: Place) {
  const url = `http://127.0.0.1:${await ports.portFor('model')}`;
  const process = new SupervisedProcess({
    name: 'model',
    args: [join('bench', 'model.mjs'), new URL(url).port, WORDS],
    cwd: root,
    env: {},
    logs,
    readyUrl: url,
    onSpawn: (pid) => lock.noteService('model', pid),
  });
  return { process, url };
}

import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { SupervisedProcess } from '../services/supervised-process.ts';
import type { Lock } from '../lock.mjs';
import type { PortBook } from '../ports.ts';
import { root } from '../workspace.mjs';

/** The mailbox that stands in for a mail server, ready to be started. */
export async function planMailbox({
  data,
  logs,
  lock,
  ports,
}: {
  data: string;
  logs: string;
  lock: Lock;
  ports: PortBook;
}) {
  const smtpPort = await ports.portFor('mailbox SMTP');
  const webPort = await ports.portFor('mailbox');
  const url = `http://127.0.0.1:${webPort}`;
  const script = fileURLToPath(new URL('main.ts', import.meta.url));
  const supervised = new SupervisedProcess({
    name: 'mailbox',
    args: ['--import', 'tsx', script, join(data, 'mail'), String(smtpPort), String(webPort)],
    cwd: root,
    env: process.env,
    logs,
    readyUrl: `${url}/readyz`,
    onSpawn: (pid) => lock.noteService('mailbox', pid),
  });
  return { supervised, url, smtpUrl: `smtp://127.0.0.1:${smtpPort}` };
}

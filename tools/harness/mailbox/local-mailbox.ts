import { join } from 'node:path';
import { root } from '../repository.mjs';
import { SupervisedProcess } from '../supervised-process.ts';
import type { Workspace } from '../workspace.ts';

/** The mailbox that stands in for a mail server, ready to be started. */
export async function planMailbox({ data, logs, lock, ports }: Workspace) {
  const smtpPort = await ports.portFor('mailbox SMTP');
  const webPort = await ports.portFor('mailbox');
  const url = `http://127.0.0.1:${webPort}`;
  const script = join(root, 'tools', 'harness', 'mailbox', 'main.ts');
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

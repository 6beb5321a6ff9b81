import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runCommand, tailOf } from '../harness/command.ts';
import { Fault } from '../harness/fault.mjs';
import type { Workspace } from '../harness/workspace.ts';
import { ENGINE } from './engine.ts';

/** A host as deploy.md asks for, and what the check itself needs on it. */
const HOST_PACKAGES =
  'docker.io docker-cli docker-buildx docker-compose iptables iproute2 ca-certificates curl dnsmasq-base jq procps';
/** Says what a tree was made with, so that one made with other packages is recreated. */
const PACKAGES_FILE = 'etc/netward-check-packages';

async function work(
  { logs, stop }: Workspace,
  logName: string,
  command: string,
  args: readonly string[],
): Promise<void> {
  const { code, output } = await runCommand({ command, args }, join(logs, `${logName}.log`), {
    stop,
    isAppended: true,
  });
  if (code !== 0) throw new Fault(`${logName} failed:\n${tailOf(output)}`);
}

/** Makes a folder unless it exists. One that exists is complete. Returns whether it had to. */
async function once(folder: string, make: (fresh: string) => Promise<void>): Promise<boolean> {
  if (existsSync(folder)) return false;
  const fresh = `${folder}.new`;
  rmSync(fresh, { recursive: true, force: true });
  mkdirSync(fresh, { recursive: true });
  await make(fresh);
  renameSync(fresh, folder);
  return true;
}

export function debootstrap(workspace: Workspace, release: string, folder: string, include = '') {
  const options = ['--variant=minbase', ...(include ? [`--include=${include}`] : [])];
  return once(folder, (fresh) =>
    work(workspace, `debootstrap-${release}`, 'debootstrap', [...options, release, fresh]),
  );
}

/** The tree of the host: Debian trixie with its packages of Docker. Returns whether it had to be made. */
export function makeHostTree(workspace: Workspace, folder: string): Promise<boolean> {
  const made = join(folder, PACKAGES_FILE);
  if (!existsSync(made) || readFileSync(made, 'utf8') !== HOST_PACKAGES)
    rmSync(folder, { recursive: true, force: true });
  return once(folder, async (fresh) => {
    const release = ['--variant=minbase', 'trixie', fresh];
    await work(workspace, 'host-tree', 'debootstrap', release);
    // Nothing is started while packages are installed.
    writeFileSync(join(fresh, 'usr/sbin/policy-rc.d'), '#!/bin/sh\nexit 101\n', { mode: 0o755 });
    const install = `apt-get update && DEBIAN_FRONTEND=noninteractive apt-get install --yes --no-install-recommends ${HOST_PACKAGES} && apt-get clean`;
    await work(workspace, 'host-tree', 'chroot', [fresh, 'sh', '-ec', install]);
    writeFileSync(join(fresh, 'etc/resolv.conf'), `nameserver ${ENGINE.v4}\n`);
    writeFileSync(join(fresh, PACKAGES_FILE), HOST_PACKAGES);
  });
}

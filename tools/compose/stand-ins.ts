import { copyFileSync, cpSync, existsSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import yaml from 'yaml';
import { runCommand, tailOf } from '../harness/command.ts';
import { Fault } from '../harness/fault.mjs';
import { readSource } from '../harness/repository.mjs';
import type { Workspace } from '../harness/workspace.ts';
import type { Engine } from './engine.ts';
import { npmFolder, debootstrap } from './installation.ts';

/** What Node needs on top of the smallest Debian, and npm for TLS. */
const BASE_PACKAGES = 'ca-certificates,libstdc++6';
const DEBIAN = 'netward-check/debian:trixie';
const here = join(import.meta.dirname, 'stand-ins');
const NODE_IMAGE = /^ARG NODE_IMAGE=docker\.io\/library\/(node:(\d+\.\d+\.\d+)(-\S+))$/m;

/** The image that the Dockerfile names, and the version of Node in it. */
export function nodeImage(): { tag: string; version: string; short: string } {
  const [, tag = '', version = '', flavour = ''] = NODE_IMAGE.exec(readSource('Dockerfile')) ?? [];
  return { tag, version, short: `node:${version.split('.')[0]}${flavour}` };
}

/** The tags of other people's images in docker-compose.yml that have a stand-in, by its name. */
function officialTags(): [standIn: string, tag: string][] {
  const { services } = yaml.parse(readSource('docker-compose.yml'), { merge: true });
  const images = Object.values(services as Record<string, { image: string }>);
  const targets = [...readSource('tools/compose/stand-ins/Dockerfile').matchAll(/ AS (\S+)$/gm)];
  const names = targets.map(([, name = '']) => name);
  return [...new Set(images.map(({ image }) => image))].flatMap((tag) => {
    const name = tag.split(':')[0]?.split('/').at(-1) ?? '';
    return names.includes(name) ? [[name, tag] as [string, string]] : [];
  });
}

/** Node of the wanted version, as npm's packages bring it. */
async function fetchNode({ data, logs, stop }: Workspace, version: string): Promise<string> {
  const folder = join(data, `node-${version}`);
  const name = `node-linux-${process.arch}`;
  const program = join(folder, 'node_modules', name, 'bin/node');
  if (existsSync(program)) return program;
  mkdirSync(folder, { recursive: true });
  // npm itself waits for five minutes, three times over.
  const flags = ['--no-save', '--fetch-timeout=60000', '--prefix', folder];
  const args = ['install', ...flags, `${name}@${version}`];
  const log = join(logs, 'node.log');
  const { code, output } = await runCommand({ command: 'npm', args, cwd: folder }, log, { stop });
  if (code !== 0) throw new Fault(`Node ${version} could not be fetched:\n${tailOf(output)}`);
  return program;
}

export async function makeStandIns(
  workspace: Workspace,
  { engine, tree, authority }: { engine: Engine; tree: string; authority: string },
): Promise<void> {
  const debian = join(tree, 'srv/debian-trixie');
  await debootstrap(workspace, 'trixie', debian, BASE_PACKAGES);
  const known = await engine.run(`docker images --quiet ${DEBIAN}`);
  if (!known)
    await engine.run(`tar --create --directory /srv/debian-trixie . | docker import - ${DEBIAN}`);
  const context = join(tree, 'srv/stand-ins');
  const { tag, short, version } = nodeImage();
  rmSync(context, { recursive: true, force: true });
  cpSync(here, context, { recursive: true });
  cpSync(npmFolder(), join(context, 'npm'), { recursive: true });
  copyFileSync(await fetchNode(workspace, version), join(context, 'node'));
  copyFileSync(authority, join(context, 'authority.crt'));
  const wanted = [['node', tag], ['node', short], ...officialTags()];
  for (const [target, name] of wanted)
    await engine.run(
      `docker build --target ${target} --tag ${name} --build-arg DEBIAN=${DEBIAN} /srv/stand-ins`,
      'stand-ins',
    );
}

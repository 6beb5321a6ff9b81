import { PROTOCOL, type MachineManifest } from './machine.ts';

/**
 * The manifest, or null where no machine is offered or this tab could not run it. By itself, so that a page can ask
 * without loading the rest.
 */
export async function readManifest(
  address: string,
  signal?: AbortSignal,
): Promise<MachineManifest | null> {
  if (typeof WebAssembly !== 'object') return null;
  const answer = await fetch(address, { signal: signal ?? null }).catch(() => null);
  if (!answer?.ok) return null;
  const manifest = (await answer.json().catch(() => null)) as MachineManifest | null;
  return manifest?.protocol === PROTOCOL ? manifest : null;
}

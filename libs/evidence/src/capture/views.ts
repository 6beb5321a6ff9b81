import type { NodeId, Packet } from '@netward/lab-engine';
import type { PlayedAction } from '@netward/lab-engine/inspect';

/** From where a capture was taken. all: every wire · the others: what reaches that host. */
export type CaptureView = 'all' | 'client' | 'sniffer' | 'server' | 'attacker';

/** What to save of a run. */
export interface CaptureOptions {
  readonly view: CaptureView;
  /** Whether the file holds the keys to what is encrypted in it. */
  readonly secrets: boolean;
  /** Whether each packet says what happened to it; yes if absent. */
  readonly notes?: boolean;
  /** When each action of the run was started, in milliseconds since 1970. */
  readonly startedAt: readonly number[];
}

const HOSTS: Readonly<Record<Exclude<CaptureView, 'all'>, readonly NodeId[]>> = {
  client: ['client'],
  sniffer: ['sniffer'],
  server: ['server', 'web-a', 'web-b'],
  attacker: ['attacker'],
};
const VIEWS: readonly CaptureView[] = ['all', 'client', 'sniffer', 'server', 'attacker'];

/** Whether a packet is captured there: a passive host sees its copies, another what it handles. */
export function isSeenFrom(view: CaptureView, { from, to, fate }: Packet): boolean {
  if (view === 'all') return true;
  const hosts = HOSTS[view];
  return hosts.includes(to) || (hosts.includes(from) && fate !== 'copied');
}

/**
 * The views that a run can be saved from: the whole network and the server always, the others if
 * they took part. The server's file may be empty, which says that nothing got there.
 */
export function viewsOf(run: readonly PlayedAction[]): readonly CaptureView[] {
  // What takes part follows from the action, so one of each kind is enough to look at.
  const kinds = [...new Map(run.map((played) => [played.action, played])).values()];
  return VIEWS.filter(
    (view) =>
      view === 'all' ||
      view === 'server' ||
      kinds.some(({ result }) => result.packets.some((packet) => isSeenFrom(view, packet))),
  );
}

/** Whether a view of the run has anything encrypted, and so a file with the keys besides. */
export function hasSecrets(run: readonly PlayedAction[], view: CaptureView = 'all'): boolean {
  return run.some(
    ({ before, result }) =>
      (before.tlsEnabled || before.vpnEnabled) &&
      result.packets.some((packet) => isSeenFrom(view, packet) && isEncrypted(packet)),
  );
}

function isEncrypted({ payload }: Packet): boolean {
  return payload.kind === 'tls' || payload.kind === 'tunnel';
}

/** The name of a saved capture: 'netward-level-5-sniffer-with-keys.pcapng'. */
export function captureName(
  level: string,
  { view, secrets, notes = true }: Pick<CaptureOptions, 'view' | 'secrets' | 'notes'>,
): string {
  const more = `${secrets ? '-with-keys' : ''}${notes ? '' : '-without-notes'}`;
  return `netward-level-${level}-${view}${more}.pcapng`;
}

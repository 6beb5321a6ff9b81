import { type ReactNode, useRef, useState } from 'react';
import type { OpenedEvidence } from '@netward/evidence';
import type { CaptureOptions, CaptureView } from '@netward/evidence/capture';
import type { NodeId } from '@netward/lab-engine';
import type { Topology } from '@netward/levels';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { saveFile } from '../../../lib/save-file.ts';
import type { SavedRun } from '../runs/saved-run.ts';

const FAILED = 'The file could not be made. Check your connection and try again.';

/** Makes one file at a time; the code that writes it is loaded when it is first asked for. */
function useSaving(): readonly [isSaving: boolean, save: (make: () => Promise<string>) => void] {
  const [isSaving, setSaving] = useState(false);
  const save = async (make: () => Promise<string>) => {
    if (isSaving) return;
    setSaving(true);
    try {
      showToast({ text: `Saved as ${await make()}.`, place: 'top' });
    } catch {
      showToast({ text: FAILED, tone: 'alerted', place: 'top' });
    }
    setSaving(false);
  };
  return [isSaving, (make) => void save(make)];
}

type Wanted = Omit<CaptureOptions, 'startedAt'>;

async function saveCapture({ level, played, times }: SavedRun, wanted: Wanted): Promise<string> {
  const { captureName, captureOf } = await import('@netward/evidence/capture');
  const name = captureName(level, wanted);
  const bytes = captureOf(played, { ...wanted, startedAt: times });
  saveFile(bytes as Uint8Array<ArrayBuffer>, name, 'application/octet-stream');
  return name;
}

const VIEWS: readonly Exclude<CaptureView, 'all'>[] = ['client', 'sniffer', 'server', 'attacker'];
const SHOPS: readonly NodeId[] = ['web-a', 'web-b', 'ids'];

/** The best point of view for the opened part: at the host itself, or at the sender. */
export function placeOf({ record, packet, played }: OpenedEvidence): CaptureView {
  const nodes = [record?.node ?? packet?.to, played.result.packets[0]?.from];
  const seen = nodes.map((node) =>
    VIEWS.find((view) => view === node || (view === 'server' && SHOPS.includes(node!))),
  );
  return seen.find(Boolean) ?? 'all';
}

/** That place first, then every wire, then what the other hosts of the level saw. */
function viewsIn({ nodes }: Topology, place: CaptureView): readonly CaptureView[] {
  const others = VIEWS.filter((view) => view !== place && nodes.some(({ id }) => id === view));
  return place === 'all' ? ['all', ...others] : [place, 'all', ...others];
}

/** Saves the whole run for Wireshark; a menu next to it has the other points of view, and the keys. */
export function SaveCapture(props: { run: SavedRun; place: CaptureView; look: 'quiet' | 'plain' }) {
  const { run, place, look } = props;
  const menu = useRef<HTMLDetailsElement>(null);
  const [isSaving, save] = useSaving();
  const [notes, setNotes] = useState(true);
  const hasSecrets = run.played.some(({ before }) => before.tlsEnabled || before.vpnEnabled);
  const button = (view: CaptureView, secrets: boolean, children: ReactNode) => (
    <Button
      key={`${view} ${secrets}`}
      look={look}
      size="small"
      aria-busy={isSaving}
      data-save="capture"
      data-view={view}
      data-secrets={hasSecrets ? secrets : undefined}
      onClick={() => {
        menu.current?.removeAttribute('open');
        save(() => saveCapture(run, { view, secrets, notes }));
      }}
    >
      {children}
    </Button>
  );
  const views = viewsIn(run.topology, place);
  return (
    <div className="save-capture flex">
      {button(place, false, 'Save capture')}
      <details
        className="relative"
        ref={menu}
        onBlur={({ currentTarget, relatedTarget }) => {
          if (!currentTarget.contains(relatedTarget)) currentTarget.open = false;
        }}
      >
        <summary className="grid centred tall rounded" aria-label="Choose what the capture has">
          <Icon name="i-chev" />
        </summary>
        <div className="grid absolute raised">
          {views.map((view) => button(view, false, NAMES[view]))}
          <p>On all wires a packet stands once per wire: look at one interface at a time.</p>
          {hasSecrets && <p>With the keys, so that Wireshark can decrypt it</p>}
          {hasSecrets && views.map((view) => button(view, true, NAMES[view]))}
          <label className="small ruled-above flex gap-8">
            <input
              type="checkbox"
              checked={notes}
              onChange={({ target }) => setNotes(target.checked)}
            />
            Each packet says what happened to it
          </label>
        </div>
      </details>
    </div>
  );
}

const NAMES: Record<CaptureView, string> = {
  all: 'All wires',
  client: 'What the client saw',
  sniffer: 'What the sniffer saw',
  server: 'What the server saw',
  attacker: 'What the attacker saw',
};

export function SaveLogs({ run, look }: { run: SavedRun; look: 'quiet' | 'plain' }) {
  const [isSaving, save] = useSaving();
  const make = async () => {
    const { logsName, saveLogs } = await import('@netward/evidence/formats');
    const name = logsName(run.level);
    const bytes = saveLogs(run.played, { startedAt: run.times });
    saveFile(bytes as Uint8Array<ArrayBuffer>, name, 'application/zip');
    return name;
  };
  return (
    <Button
      look={look}
      size="small"
      aria-busy={isSaving}
      data-save="logs"
      data-view="all"
      onClick={() => save(make)}
    >
      Save logs
    </Button>
  );
}

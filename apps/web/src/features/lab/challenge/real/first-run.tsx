import { MANIFEST_PATH, type MachineManifest, type MachineProgress } from '@netward/machine';
import { Button } from '../../../../ui/button.tsx';

export function megabytes(bytes: number): string {
  return `${(bytes / 1_000_000).toFixed(bytes < 9_950_000 ? 1 : 0)} MB`;
}

interface FirstRunProps {
  readonly manifest: MachineManifest;
  /** Why the machine is not there any more. */
  readonly sentence: string | undefined;
  readonly onStart: () => void;
  readonly onLeave: () => void;
}

/** What the first click would load, and what it would not send. */
export function FirstRun({ manifest, sentence, onStart, onLeave }: FirstRunProps) {
  const { bytes, memory, nftables, kernel, packages, licences } = manifest;
  const size = megabytes(bytes);
  const rows = [
    ['loads', `${size}, once; the browser keeps it for the next time`],
    ['takes', 'a second or two to start, and about as long for each stream on a quiet computer'],
    ['runs', `nftables ${nftables} on Linux ${kernel}, nothing outside this tab`],
    ['needs', `about ${Math.round((memory * 3) / 50) * 50} MB of memory while it is open`],
    ['not sent', 'your rules, your commands, and what the machine answers'],
  ] as const;
  return (
    <div className="challenge-scroll real-first grid packed muted prose">
      <h3 className="snug">Ask the real one</h3>
      <p>
        A small Linux machine starts in this tab, loads your text with its own nft and opens the
        same flows through it. Then you see, flow by flow, whether our judge and the real tool
        agree.
      </p>
      {sentence && (
        <p className="challenge-note" role="alert">
          {sentence} The judge here works without it.
        </p>
      )}
      <dl className="ruled-above">
        {rows.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p className="real-phone small">
        On a phone close other tabs first: a browser that runs out of memory reloads the page.
      </p>
      <div className="challenge-choice">
        <Button look="primary" onClick={onStart}>
          Load {size} and start
        </Button>
        <Button look="quiet" onClick={onLeave}>
          Not now
        </Button>
      </div>
      <details className="small">
        <summary>What is inside</summary>
        <p>
          {packages.join(', ')}.{' '}
          <a href={new URL(licences, new URL(MANIFEST_PATH, location.href)).href}>
            Licences and sources
          </a>
        </p>
      </details>
    </div>
  );
}

interface LoadingProps {
  readonly progress: MachineProgress | null;
  readonly onCancel: () => void;
}

export function Loading({ progress, onCancel }: LoadingProps) {
  const { bytes = 0, total = 1 } = progress ?? {};
  const isStarting = progress !== null && bytes >= total;
  return (
    <div className="real-first grid packed muted prose">
      <p role="status">
        {isStarting ? 'Linux starts.' : 'Linux is on its way.'}{' '}
        {progress && <span className="mono">{`${megabytes(bytes)} of ${megabytes(total)}`}</span>}
      </p>
      <progress aria-label="Loaded" value={bytes} max={total} />
      <div className="challenge-choice">
        <Button onClick={onCancel}>Cancel</Button>
      </div>
    </div>
  );
}

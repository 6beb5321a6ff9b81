import { useCallback, useEffect, useRef, useState } from 'react';
import {
  type Machine,
  MachineError,
  type MachineFault,
  type MachineFigures,
  type MachineManifest,
  type MachineProgress,
  MANIFEST_PATH,
  openMachine,
} from '@netward/machine';
import { Button } from '../../../../ui/button.tsx';

function megabytes(bytes: number): string {
  return `${(bytes / 1_000_000).toFixed(bytes < 9_950_000 ? 1 : 0)} MB`;
}

interface FirstRunProps {
  readonly manifest: MachineManifest;
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
    <div className="scroll focus-inside real-first grid packed muted prose">
      <h3 className="snug bright">Ask the real one</h3>
      <p>
        A small Linux machine starts in this tab, loads your text with its own nft and opens the
        same flows through it. Then you see, flow by flow, whether our judge and the real tool
        agree.
      </p>
      {sentence && (
        <p className="challenge-note row fixed small ruled" role="alert">
          {sentence} The judge here works without it.
        </p>
      )}
      <dl className="ruled-above">
        {rows.map(([name, value]) => (
          <div className="grid ruled small" key={name}>
            <dt>{name}</dt>
            <dd className="bright">{value}</dd>
          </div>
        ))}
      </dl>
      <p className="real-phone small faint">
        On a phone close other tabs first: a browser that runs out of memory reloads the page.
      </p>
      <div className="cluster middle">
        <Button look="primary" onClick={onStart}>
          Load {size} and start
        </Button>
        <Button look="quiet" onClick={onLeave}>
          Not now
        </Button>
      </div>
      <details className="small faint">
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

export function Loading(props: { progress: MachineProgress | null; onCancel: () => void }) {
  const { progress, onCancel } = props;
  const { bytes = 0, total = 1 } = progress ?? {};
  const isStarting = progress !== null && bytes >= total;
  return (
    <div className="real-first grid packed muted prose">
      <p role="status">
        {isStarting ? 'Linux starts.' : 'Linux is on its way.'}{' '}
        {progress && <span className="mono">{`${megabytes(bytes)} of ${megabytes(total)}`}</span>}
      </p>
      <progress className="wide" aria-label="Loaded" value={bytes} max={total} />
      <div className="cluster middle">
        <Button onClick={onCancel}>Cancel</Button>
      </div>
    </div>
  );
}

const FIGURES_EVERY_MS = 2_000;

export function MachineLoadLine({ machine }: { machine: Machine }) {
  /** In bytes, and as a part of 1; null until the machine has answered twice. */
  const [load, setLoad] = useState<{ memory: number; share: number } | null>(null);
  useEffect(() => {
    let isWanted = true;
    let timer: ReturnType<typeof setTimeout>;
    const ask = async (before: MachineFigures | null, at: number) => {
      const figures = await machine.figures().catch(() => null);
      if (!isWanted) return;
      const now = performance.now();
      if (figures && before) {
        const share = ((figures.busy - before.busy) * 1000) / (now - at);
        setLoad({ memory: figures.memory, share });
      }
      timer = setTimeout(() => void ask(figures, now), FIGURES_EVERY_MS);
    };
    void ask(null, 0);
    return () => {
      isWanted = false;
      clearTimeout(timer);
    };
  }, [machine]);
  return (
    <p className="real-load fixed faint ruled-above mono" data-machine-load>
      {load
        ? `${megabytes(load.memory)} of memory, ${Math.round(load.share * 100)} % of a processor`
        : 'measuring memory and processor'}
      ; closing frees both
    </p>
  );
}

type MachinePhase =
  | { readonly kind: 'closed'; readonly sentence?: string | undefined }
  | { readonly kind: 'loading'; readonly progress: MachineProgress | null }
  | { readonly kind: 'open'; readonly machine: Machine };

const FAULTS: Readonly<Record<MachineFault, string>> = {
  refused: 'This browser has no WebAssembly, or not enough memory for the machine.',
  unreachable: 'The machine did not arrive. Check your connection and try again.',
  late: 'The machine took too long, so it was closed. Try again.',
  lost: 'The machine stopped working and was closed. Try again.',
  closed: 'The machine was closed.',
};

/** The machine of this panel: loaded when asked for, closed with the panel or when the page is left. */
export function useMachine() {
  const [phase, setPhase] = useState<MachinePhase>({ kind: 'closed' });
  const leaving = useRef<AbortController>(null);
  const close = useCallback((sentence?: string) => {
    leaving.current?.abort();
    setPhase({ kind: 'closed', sentence });
  }, []);
  const fail = (error: unknown) =>
    close(FAULTS[error instanceof MachineError ? error.fault : 'lost']);
  const open = async () => {
    const { signal } = (leaving.current = new AbortController());
    setPhase({ kind: 'loading', progress: null });
    const onProgress = (progress: MachineProgress) =>
      signal.aborted || setPhase({ kind: 'loading', progress });
    try {
      const machine = await openMachine(MANIFEST_PATH, { signal, onProgress });
      signal.addEventListener('abort', () => machine.close());
      if (signal.aborted) machine.close();
      else setPhase({ kind: 'open', machine });
    } catch (error) {
      if (!signal.aborted) fail(error);
    }
  };
  useEffect(() => {
    const leave = () => close();
    addEventListener('pagehide', leave);
    return () => {
      removeEventListener('pagehide', leave);
      leave();
    };
  }, [close]);
  return { phase, open, close, fail };
}

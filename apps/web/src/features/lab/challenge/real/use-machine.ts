import { useCallback, useEffect, useRef, useState } from 'react';
import {
  type Machine,
  MachineError,
  type MachineFault,
  type MachineProgress,
  MANIFEST_PATH,
  openMachine,
} from '@netward/machine';

export type MachinePhase =
  | { readonly kind: 'closed'; readonly sentence?: string }
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
  const stop = useRef<() => void>(undefined);
  const close = useCallback((sentence?: string) => {
    stop.current?.();
    stop.current = undefined;
    setPhase({ kind: 'closed', ...(sentence !== undefined && { sentence }) });
  }, []);
  const fail = useCallback(
    (error: unknown) => close(FAULTS[error instanceof MachineError ? error.fault : 'lost']),
    [close],
  );
  const open = useCallback(async () => {
    const leaving = new AbortController();
    const { signal } = leaving;
    stop.current = () => leaving.abort();
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
  }, [fail]);
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

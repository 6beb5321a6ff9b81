import { useEffect, useState } from 'react';
import type { Machine, MachineFigures } from '@netward/machine';
import { megabytes } from './first-run.tsx';

const FIGURES_EVERY_MS = 2_000;

/** What the machine takes from this computer while it is open. */
export function MachineLoadLine({ machine }: { machine: Machine }) {
  const load = useMachineLoad(machine);
  return (
    <p className="real-load fixed faint ruled-above mono" data-machine-load>
      {load
        ? `${megabytes(load.memory)} of memory, ${Math.round(load.share * 100)} % of a processor`
        : 'measuring memory and processor'}
      ; closing frees both
    </p>
  );
}

/** Its memory in bytes and its share of a processor, asked again and again; null until it has answered twice. */
function useMachineLoad(machine: Machine) {
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
  return load;
}

import type { Machine } from '@netward/machine';
import { megabytes } from './first-run.tsx';
import { useMachineLoad } from './use-machine.ts';

/** What the machine takes from this computer while it is open. */
export function MachineLoadLine({ machine }: { machine: Machine }) {
  const load = useMachineLoad(machine);
  return (
    <p className="real-load mono" data-machine-load>
      {load
        ? `${megabytes(load.memory)} of memory, ${Math.round(load.share * 100)} % of a processor`
        : 'measuring memory and processor'}
      ; closing frees both
    </p>
  );
}

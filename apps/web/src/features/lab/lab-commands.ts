import { createContext, use } from 'react';
import type { Room } from './lab-props.ts';
import type { useLab } from './use-lab.ts';

/** What can be done in the open lab, from wherever it is asked for; none of it changes between renders. */
export type LabCommands = ReturnType<typeof useLab>['commands'] & {
  readonly onRoom: (room: Room) => void;
};

/** A challenge or a video opens nothing, and the parts that it shares with a lab do nothing else. */
const NO_LAB = { open: () => {} } as Pick<LabCommands, 'open'> as LabCommands;

export const LabCommandsContext = createContext(NO_LAB);

export const useLabCommands = (): LabCommands => use(LabCommandsContext);

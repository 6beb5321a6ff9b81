import { createContext, type RefObject, use } from 'react';
import type { LabAction } from '@netward/lab-engine';
import type { Room } from './lab-props.ts';
import type { Lab, OpenedPart } from './lab-state.ts';

/** What can be done in the open lab, from wherever it is asked for; none of it changes between renders. */
export interface LabCommands {
  readonly latest: RefObject<Lab>;
  readonly show: (next: Lab) => void;
  readonly act: (action: LabAction) => void;
  readonly clearLog: () => void;
  readonly restart: () => void;
  /** Opens a part of the newest action unless it names one; null closes the inspector. */
  readonly open: (what: Partial<OpenedPart> | null) => void;
  readonly onRoom: (room: Room) => void;
}

/** A challenge or a video opens nothing, and the parts that it shares with a lab do nothing else. */
const NO_LAB = { open: () => {} } as Pick<LabCommands, 'open'> as LabCommands;

export const LabCommandsContext = createContext(NO_LAB);

export const useLabCommands = (): LabCommands => use(LabCommandsContext);

import { createContext, use } from 'react';
import type { Room } from './lab-props.ts';
import type { useLab } from './use-lab.ts';

/** What can be done in the open lab, from wherever it is asked for; none of it changes between renders. */
export type Deeds = ReturnType<typeof useLab>['deeds'] & {
  readonly onRoom: (room: Room) => void;
};

/** A challenge or a video opens nothing, and the parts that it shares with a lab do nothing else. */
const NO_LAB = { open: () => {} } as Pick<Deeds, 'open'> as Deeds;

export const DeedsContext = createContext(NO_LAB);

export const useDeeds = (): Deeds => use(DeedsContext);

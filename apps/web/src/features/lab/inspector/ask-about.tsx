import { useEffect } from 'react';
import type { OpenedEvidence } from '@netward/evidence';
import { isPackage } from '../../../lib/is-package.ts';
import { TextButton } from '../../../ui/text-button.tsx';
import { LOCAL_TIME } from '../log/log-parts.tsx';
import { useOpenEvidence } from './open-evidence.ts';
import { type Selected, selection } from '../selection.ts';

/** Puts a line or a field above the question to the assistant, and the focus into the question. */
export function AskAbout({ what }: { what: Selected }) {
  const open = useOpenEvidence();
  const ask = () => {
    selection.set({ ...what, isAsked: true });
    // Where the assistant has a tab of its own, the inspector hides it.
    const tab = document.getElementById('lab-tab-assistant');
    if (!tab) return;
    open(null);
    tab.click();
  };
  if (isPackage) return null;
  return (
    <TextButton className="small nowrap" aria-label={`Ask about this: ${what.words}`} onClick={ask}>
      Ask about this
    </TextButton>
  );
}

/** Selects what the inspector shows, until it shows something else or closes. */
export function useShown(shown: Selected | null): void {
  const place = JSON.stringify(shown?.place);
  useEffect(() => {
    selection.set(shown);
    // The words follow from the place.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [place]);
  useEffect(
    () => () => {
      if (!selection.get()?.isAsked) selection.set(null);
    },
    [],
  );
}

/** The line that is open; null where what is open wrote none. `time` is its action's. */
export function lineSelected({ played, record }: OpenedEvidence, time: number): Selected | null {
  if (!record) return null;
  const { device, sequence } = record;
  return {
    place: { action: played.number, sequence },
    words: `${device} line, ${LOCAL_TIME.format(time)}`,
  };
}

export function fieldSelected({ place, words }: Selected, layer: string, field: string): Selected {
  return { place: { ...place, layer, field }, words: `${words}, ${field}` };
}

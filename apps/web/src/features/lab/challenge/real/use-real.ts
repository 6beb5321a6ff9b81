import { useCallback, useEffect, useState } from 'react';
import type { TextProblem } from '@netward/challenges';
import { MANIFEST_PATH, type MachineManifest, readManifest } from '@netward/machine';
import { isPackage } from '../../../../lib/is-package.ts';
import type { ChallengeParts } from '../challenge-form.ts';

export interface RefusedText {
  readonly text: string;
  readonly problems: readonly TextProblem[];
}

/** Whether the real tool can be asked here, and how often it was; nothing else of it is loaded before. */
export function useReal({ Real }: ChallengeParts) {
  const [manifest, setManifest] = useState<MachineManifest | null>(null);
  const [asked, setAsked] = useState(0);
  const [refused, setRefused] = useState<RefusedText | null>(null);
  const hasReal = Real !== undefined && !isPackage;
  useEffect(() => {
    if (!hasReal) return undefined;
    const leaving = new AbortController();
    void readManifest(MANIFEST_PATH, leaving.signal).then(
      (read) => leaving.signal.aborted || setManifest(read),
    );
    return () => leaving.abort();
  }, [hasReal]);
  const ask = () => setAsked((times) => times + 1);
  const onRefused = useCallback(
    (text: string, problems: readonly TextProblem[]) => setRefused({ text, problems }),
    [],
  );
  const onClose = () => setAsked(0);
  return { manifest, asked, ask, refused, onRefused, onClose };
}

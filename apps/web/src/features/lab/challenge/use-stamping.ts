import { useCallback, useEffect, useMemo, useState } from 'react';
import { useMediaQuery } from '../../../lib/use-media-query.ts';

/** The whole run, with its last stamp. */
const LONGEST_MS = 1_400;

/** Whether the flows of a run are being stamped one after the other; never with reduced motion. */
export function useStamping() {
  const isStill = useMediaQuery('(prefers-reduced-motion: reduce)');
  const [isOn, setOn] = useState(false);
  const end = useCallback(() => setOn(false), []);
  const start = useCallback(() => setOn(!isStill), [isStill]);
  // A part behind a tab plays no animation, so none ends there.
  useEffect(() => {
    if (!isOn) return undefined;
    const timer = setTimeout(end, LONGEST_MS);
    return () => clearTimeout(timer);
  }, [isOn, end]);
  return useMemo(() => ({ isOn, start, end }), [isOn, start, end]);
}

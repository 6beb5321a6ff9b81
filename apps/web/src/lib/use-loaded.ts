import { useEffect, useState } from 'react';

/**
 * Code that is loaded once it is wanted; undefined until then, and where it cannot be fetched. Unlike a
 * lazy component it holds nothing else back. `load` is a function of the module, not of a render.
 */
export function useLoaded<Code>(isWanted: boolean, load: () => Promise<Code>): Code | undefined {
  const [loaded, setLoaded] = useState<{ readonly code: Code }>();
  useEffect(() => {
    if (!isWanted) return;
    load().then(
      (code) => setLoaded({ code }),
      () => undefined,
    );
  }, [isWanted, load]);
  return isWanted ? loaded?.code : undefined;
}

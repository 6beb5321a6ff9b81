import { useEffect, useState } from 'react';

const known = new WeakMap<object, unknown>();

/**
 * What `load` brings, once it is wanted; undefined until then, and where it cannot be fetched. What was
 * loaded before is there at once. Unlike a lazy component it holds nothing else back. `load` is a function
 * of a module, not of a render.
 */
export function useLoaded<Code>(isWanted: boolean, load: () => Promise<Code>): Code | undefined {
  const knownOf = () => ({ of: load, code: known.get(load) as Code | undefined });
  const [loaded, setLoaded] = useState(knownOf);
  if (loaded.of !== load) setLoaded(knownOf);
  useEffect(() => {
    if (!isWanted) return;
    load().then(
      (code) => {
        known.set(load, code);
        setLoaded({ of: load, code });
      },
      () => undefined,
    );
  }, [isWanted, load]);
  return isWanted && loaded.of === load ? loaded.code : undefined;
}

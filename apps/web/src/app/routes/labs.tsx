import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { type LevelId, webPaths } from '@netward/contracts';
import { Catalogue } from '../../features/catalogue/catalogue.tsx';
import { useStanding } from '../../features/progress/standing.ts';
import { levelOf } from '../../lib/level-of.ts';
import { knownLevel, setInLab, setLevel, useSession } from '../../lib/session.ts';
import { showToast } from '../../ui/toast.tsx';
import { LabRoom, mayPlay, preloadRoom, useLab } from '../lab-mode.tsx';

export const title = 'Labs';

/** Next to the code of a link that leads to a search: its query. */
const QUERY = 'q';

type TakeLink = (code: string, query: string | null) => Promise<LevelId | null>;

const NOT_LOADED = 'The link did not load. Check your connection and open it again.';

/** All that a linked run is shown with, fetched at once. */
async function loadRunLinks() {
  const [links] = await Promise.all([
    import('../../features/lab/runs/open-link.ts'),
    import('../../features/lab/runs/timeline.tsx'),
    preloadRoom(),
  ]);
  return links;
}

const takeLevel: TakeLink = async (code) => knownLevel(code) ?? null;
const takeRun: TakeLink = async (...link) => (await loadRunLinks()).takeLink(...link);
const takeChallenge: TakeLink = async (...link) =>
  (await import('../../features/lab/challenge/open-challenge-link.ts')).takeChallengeLink(...link);

/** Fetches the lab for an address that starts one; the level to start, or null. */
async function prepareLab(address: URLSearchParams): Promise<LevelId | null> {
  const run = address.get('run');
  const level =
    run === null ? knownLevel(address.get('level') ?? '') : await takeRun(run, address.get(QUERY));
  if (!level || !mayPlay(level)) return null;
  await Promise.all([levelOf(level), preloadRoom()]);
  return level;
}

/**
 * A visit that begins with a level or a run begins in the lab, in a history entry above the catalogue,
 * as if it had been opened from there. What cannot open is left to the page, which says why.
 */
export async function preload(pathname: string): Promise<void> {
  if (typeof location !== 'object' || pathname !== location.pathname) return;
  const { dataset } = document.documentElement;
  const level = await prepareLab(new URLSearchParams(location.search)).catch(() => null);
  if (!level) {
    delete dataset.lab;
    return;
  }
  setLevel(level);
  setInLab(true);
  history.replaceState({ idx: 0 }, '', webPaths.labs);
  const state = { usr: { lab: true, from: webPaths.labs }, idx: 1 };
  history.pushState(state, '', webPaths.labs);
  dataset.lab = 'open';
  await LabRoom.preload();
}

/**
 * `/labs?level=N`, `/labs?run=…` and the like start a level or open what somebody shared: the address changes to
 * the catalogue's, then the lab opens. A broken link only shows an error.
 */
function useSharedLink(kind: string, take: TakeLink) {
  const { search } = useLocation();
  const navigate = useNavigate();
  const { openLevel } = useLab();
  const address = new URLSearchParams(search);
  const code = address.get(kind);
  const query = address.get(QUERY);
  useEffect(() => {
    if (code === null) return;
    // Removed at once, so that neither Back nor a second run of this effect starts it again.
    if (new URLSearchParams(window.location.search).get(kind) !== code) return;
    void navigate(webPaths.labs, { replace: true });
    take(code, query).then(
      (level) => level && openLevel(level),
      () => showToast({ text: NOT_LOADED, tone: 'alerted' }),
    );
  }, [kind, take, code, query, navigate, openLevel]);
}

export function Page() {
  const standing = useStanding();
  const { token } = useSession();
  const { openLevel, preloadLab } = useLab();
  useSharedLink('level', takeLevel);
  useSharedLink('run', takeRun);
  useSharedLink('challenge', takeChallenge);
  return (
    <Catalogue {...standing} isGuest={token === null} onStart={openLevel} onLabNear={preloadLab} />
  );
}

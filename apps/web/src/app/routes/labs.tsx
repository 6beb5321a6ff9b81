import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { type LevelId, parseLevelId, webPaths } from '@netward/contracts';
import { Catalogue } from '../../features/catalogue/catalogue.tsx';
import { useTriedActions } from '../../features/progress/tried-actions.ts';
import { levelIds } from '../../lib/level-ids.ts';
import { useSession } from '../../lib/session.ts';
import { showToast } from '../../ui/toast.tsx';
import { LabRoom, useLab } from '../lab-mode.tsx';

export const title = 'Labs';

type TakeLink = (code: string) => Promise<LevelId | null>;

const NOT_LOADED = 'The link did not load. Check your connection and open it again.';

/** All that a linked run is shown with, fetched at once. */
async function loadRunLinks() {
  const [links] = await Promise.all([
    import('../../features/lab/runs/open-link.ts'),
    import('../../features/lab/runs/timeline.tsx'),
    LabRoom.preload(),
  ]);
  return links;
}

// Whoever comes with a link need not wait for the page under it.
const runLinks =
  typeof location === 'object' && location.search.includes('run=') ? loadRunLinks() : undefined;
runLinks?.catch(() => {});

/** What opens a link, by the name of its parameter. */
const LINKS: Readonly<Record<string, () => Promise<TakeLink>>> = {
  run: async () => (await (runLinks ?? loadRunLinks())).takeLink,
  challenge: async () =>
    (await import('../../features/challenge/open-challenge-link.ts')).takeChallengeLink,
};

/** `/labs?level=N` starts that level: the address changes to the catalogue's, then the lab opens. */
function useLinkedLevel() {
  const { search } = useLocation();
  const navigate = useNavigate();
  const { openLevel } = useLab();
  const wanted = new URLSearchParams(search).get('level');
  useEffect(() => {
    if (wanted === null) return;
    // Removed at once, so that neither Back nor a second run of this effect starts it again.
    if (new URLSearchParams(window.location.search).get('level') !== wanted) return;
    void navigate(webPaths.labs, { replace: true });
    const level = parseLevelId(wanted);
    if (level && levelIds.includes(level)) openLevel(level);
  }, [wanted, navigate, openLevel]);
}

/** `/labs?run=…` and the like open what somebody shared; a broken link says so and opens nothing. */
function useSharedLink(kind: string) {
  const { search } = useLocation();
  const navigate = useNavigate();
  const { openLevel } = useLab();
  const code = new URLSearchParams(search).get(kind);
  useEffect(() => {
    if (code === null) return;
    // As above: the address no longer has it when this effect runs again.
    if (new URLSearchParams(window.location.search).get(kind) !== code) return;
    void navigate(webPaths.labs, { replace: true });
    LINKS[kind]!()
      .then((take) => take(code))
      .then(
        (level) => level && openLevel(level),
        () => showToast({ text: NOT_LOADED, tone: 'alerted' }),
      );
  }, [kind, code, navigate, openLevel]);
}

export function Page() {
  const tried = useTriedActions();
  const { token } = useSession();
  const { openLevel, preloadLab } = useLab();
  useLinkedLevel();
  useSharedLink('run');
  useSharedLink('challenge');
  return (
    <Catalogue tried={tried} isGuest={token === null} onStart={openLevel} onLabNear={preloadLab} />
  );
}

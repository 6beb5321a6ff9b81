import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { parseLevelId, webPaths } from '@netward/contracts';
import { Catalogue } from '../../features/catalogue/catalogue.tsx';
import { useTriedActions } from '../../features/progress/tried-actions.ts';
import { levelIds } from '../../lib/level-ids.ts';
import { useSession } from '../../lib/session.ts';
import { showToast } from '../../ui/toast.tsx';
import { LabRoom, useLab } from '../lab-mode.tsx';

export const title = 'Labs';

const NOT_LOADED = 'The run did not load. Check your connection and open the link again.';

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

/** `/labs?run=…` opens the lab at a moment of somebody's run; a broken link says so and opens nothing. */
function useLinkedRun() {
  const { search } = useLocation();
  const navigate = useNavigate();
  const { openLevel } = useLab();
  const code = new URLSearchParams(search).get('run');
  useEffect(() => {
    if (code === null) return;
    // As above: the address no longer has it when this effect runs again.
    if (new URLSearchParams(window.location.search).get('run') !== code) return;
    void navigate(webPaths.labs, { replace: true });
    (runLinks ?? loadRunLinks()).then(
      ({ takeLink }) => {
        const level = takeLink(code);
        if (level) openLevel(level);
      },
      () => showToast({ text: NOT_LOADED, tone: 'alerted' }),
    );
  }, [code, navigate, openLevel]);
}

export function Page() {
  const tried = useTriedActions();
  const { token } = useSession();
  const { openLevel, preloadLab } = useLab();
  useLinkedLevel();
  useLinkedRun();
  return (
    <Catalogue tried={tried} isGuest={token === null} onStart={openLevel} onLabNear={preloadLab} />
  );
}

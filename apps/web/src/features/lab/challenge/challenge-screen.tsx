import { useEffect, useState } from 'react';
import { type Challenge, loadChallenge, TRAFFICS } from '@netward/challenges';
import type { LevelId } from '@netward/contracts';
import { Button } from '../../../ui/button.tsx';
import type { ChallengeParts } from './challenge-form.ts';
import { OpenedChallenge } from './opened-challenge.tsx';
import type { ChallengeScreenProps, LoadedChallenge } from './use-opened.ts';
import './challenge.css';

/** The challenge of a level in the place of its panels. It is loaded when it opens. */
export function ChallengeScreen(props: ChallengeScreenProps) {
  const { opened, progress } = props;
  const [loaded, retry] = useChallengeParts(opened.id);
  if (loaded === 'failed')
    return (
      <main className="challenge-message" data-challenge={opened.id}>
        <p role="alert">The challenge did not load. Check your connection and try again.</p>
        <Button onClick={retry}>Try again</Button>
      </main>
    );
  if (!loaded)
    return (
      <main className="challenge-message" data-challenge={opened.id} aria-busy="true">
        <p>Loading the challenge.</p>
      </main>
    );
  const { level } = loaded.challenge;
  return <OpenedChallenge key={`${level} ${progress.owner}`} {...props} {...loaded} />;
}

function useChallengeParts(level: LevelId) {
  const [loaded, setLoaded] = useState<LoadedChallenge | 'failed' | null>(null);
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    let isWanted = true;
    loadParts(level).then(
      (parts) => isWanted && setLoaded(parts),
      () => isWanted && setLoaded('failed'),
    );
    return () => {
      isWanted = false;
    };
  }, [level, attempt]);
  const retry = () => {
    setLoaded(null);
    setAttempt(attempt + 1);
  };
  return [loaded, retry] as const;
}

async function loadParts(level: LevelId): Promise<LoadedChallenge> {
  const [challenge, form] = await Promise.all([loadChallenge(level), CHALLENGE_FORMS[level]?.()]);
  if (!challenge || !form) throw new Error(`Level ${level} has no challenge`);
  playAhead(challenge);
  // The registry pairs each form with the challenge whose configuration it edits.
  return { challenge, parts: form.parts as unknown as ChallengeParts };
}

/** While the task is read, so that the first run finds its streams played and its code compiled. */
function playAhead(challenge: Challenge) {
  if (typeof requestIdleCallback !== 'function') return;
  requestIdleCallback(() => void challenge.details().catch(() => undefined));
  for (const traffic of TRAFFICS)
    requestIdleCallback(() => challenge.judge(challenge.start, traffic));
}

type Loader = () => Promise<{ readonly parts: ChallengeParts<never> }>;

/** The forms by level, each loaded when its challenge is opened. */
const CHALLENGE_FORMS: Readonly<Partial<Record<LevelId, Loader>>> = {
  '1': () => import('./forms/01-basic-traffic.tsx'),
  '2': () => import('./forms/02-firewall.ts'),
  '3': () => import('./forms/03-ids.ts'),
  '4': () => import('./forms/04-ips.ts'),
  '5': () => import('./forms/05-tls.ts'),
  '6': () => import('./forms/06-waf.tsx'),
  '7': () => import('./forms/07-vpn.ts'),
  '8': () => import('./forms/08-load-balancer.ts'),
  '9': () => import('./forms/09-siem.ts'),
  '10': () => import('./forms/10-soc-challenge.tsx'),
};

import { HomeBack } from '../features/home/home-back.tsx';
import type { HomeProps } from '../features/home/call-to-action.tsx';
import { useStanding } from '../features/progress/standing.ts';
import { OwnProofs } from './own-proofs.tsx';

export function OwnHome(props: HomeProps) {
  return <HomeBack {...props} standing={useStanding()} found={<OwnProofs />} />;
}

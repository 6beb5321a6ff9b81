import { useTriedActions } from '../features/progress/tried-actions.ts';
import { levelFacts } from '../lib/level-facts.ts';
import { ProofSign } from '../ui/proof-sign.tsx';

const ANY = ['any'];
const all = levelFacts.flatMap(({ id, proofs }) => proofs.map(([proof]) => [id, proof] as const));

/** How many proofs a learner has found in all levels, in one sentence. */
export function OwnProofs() {
  const tried = useTriedActions();
  const found = all.filter(([level, proof]) => tried[level]?.includes(proof));
  return (
    <small>
      <span aria-hidden="true">
        <ProofSign asked={ANY} found={found.length > 0 ? ANY : []} />{' '}
      </span>
      {found.length} of {all.length} proofs found
    </small>
  );
}

import { useTriedActions } from '../features/progress/tried-actions.ts';
import { levelIds } from '../lib/level-ids.ts';
import { levelProofs } from '../lib/level-proofs.ts';
import { ProofSign } from '../ui/proof-sign.tsx';

const ANY = ['any'];
const all = levelIds.flatMap((level) => levelProofs[level] ?? []);

/** How many proofs a learner has found in all levels, in one sentence. */
export function OwnProofs() {
  const tried = useTriedActions();
  const found = levelIds.flatMap((level) =>
    (levelProofs[level] ?? []).filter((proof) => tried[level]?.includes(proof)),
  );
  return (
    <small>
      <span aria-hidden="true">
        <ProofSign asked={ANY} found={found.length > 0 ? ANY : []} />{' '}
      </span>
      {found.length} of {all.length} proofs found
    </small>
  );
}

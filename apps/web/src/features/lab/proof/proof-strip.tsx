import { Button, IconButton } from '../../../ui/button.tsx';
import { ProofSign } from '../../../ui/proof-sign.tsx';
import type { Room } from '../lab-props.ts';
import { type Marking, NextStep, type ProvingProps, useMarking } from './marking.tsx';
import './proof.css';

export interface ProofStripProps extends ProvingProps {
  readonly onRoom: (room: Room) => void;
}

/** Over the lab once its actions are tried: the sentence that leads to the proof, until it is answered. */
export function ProofStrip(props: ProofStripProps) {
  const marking = useMarking(props);
  if (!marking) return null;
  const { proof, state, close } = marking;
  const isRight = state === 'right';
  return (
    <section className="lead-strip row" aria-label="Proof" data-proof={proof.id} data-state={state}>
      <ProofSign asked={[proof.id]} found={isRight ? [proof.id] : []} />
      <p className="fills">{isRight ? <Proved marking={marking} /> : <Lead marking={marking} />}</p>
      {isRight && (
        <>
          <Button look="quiet" size="small" onClick={() => marking.ask(proof.id)}>
            Mark again
          </Button>
          <NextStep marking={marking} onRoom={props.onRoom} />
        </>
      )}
      <IconButton icon="i-cross" label="Close proof" onClick={close} />
    </section>
  );
}

const Lead = ({ marking: { lead } }: { marking: Marking }) => (
  <>
    <b>Prove it:</b> {lead}
  </>
);

const Proved = ({ marking: { next } }: { marking: Marking }) => (
  <>
    <b>Proved.</b>{' '}
    {next ? 'This level has one more question.' : 'The quiz asks what follows from it.'}
  </>
);

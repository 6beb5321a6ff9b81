import { stateInWords } from '../views/node-states.ts';
import { fact, type Explain, type ExplainedRecord } from './explanation.ts';

/** The state of the record's device before and after its action. */
export function changeFacts({ record, before, played }: ExplainedRecord) {
  const { node } = record;
  if (node === null) return [];
  return [
    fact('before', stateInWords(before, node)),
    fact('after', stateInWords(played.result.state, node)),
  ];
}

/** A switch changes a device and sends nothing; what it changes stands in the sentence. */
export function change(sentence: string): Explain {
  return (about) => ({ heading: 'A switch, no packet', sentence, facts: changeFacts(about) });
}

/** An action that the device turned down. */
export function refusal(sentence: (about: ExplainedRecord) => string): Explain {
  return (about) => ({ heading: 'Refused, nothing changes', sentence: sentence(about) });
}

import type { Ask } from '../../model/model.ts';
import type { EntryAnswer } from '../entry.ts';

/**
 * The next of three hints, each a step further: those that the conversation holds were given. The last
 * one is given again. `again` are the words of the button that asks for another.
 */
export function nextOfHints(
  { conversation }: Ask,
  again: string,
  hints: readonly [string, string, string],
): EntryAnswer {
  const isGiven = (hint: string) =>
    conversation.some(({ role, content }) => role === 'assistant' && content.includes(hint));
  const number = Math.min(hints.filter(isGiven).length + 1, hints.length);
  const text = `Hint ${number} of ${hints.length}: ${hints[number - 1]}`;
  return number < hints.length ? { text, offers: { kind: 'next', questions: [again] } } : { text };
}

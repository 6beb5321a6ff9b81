import { hasWord } from '../../misread.ts';
import vocabulary from './vocabulary.json' with { type: 'json' };

/** The words of ModSecurity 3.0 that its reader meets, so that none of them is called wrong: in small letters. */
type Kind = Exclude<keyof typeof vocabulary, 'values'>;

const isKnown = (kind: Kind, name: string): boolean =>
  hasWord(vocabulary[kind], name.toLowerCase());

/** Whether ModSecurity has an operator; what begins with none of them is an expression to it. */
export function hasOperator(written: string): boolean {
  return isKnown('operator', written.replace(/^!?@/, ''));
}

/** What it is to say of a word: 'ModSecurity knows @rx; the challenge does not.' */
export function sayUnread(kind: Kind, written: string): string {
  const names = written.split('|').map((each) => each.replace(/^[@!&]+/, '').split(/[:.]/, 1)[0]!);
  return names.every((name) => isKnown(kind, name))
    ? `ModSecurity knows ${written}; the challenge does not.`
    : `ModSecurity has no ${kind} ${written}.`;
}

/** What it is to say of another value than the one that a directive has here. */
export function sayOtherValue(directive: string, value: string): string {
  const values: Readonly<Record<string, readonly string[]>> = vocabulary.values;
  return values[directive.toLowerCase()]?.includes(value.toLowerCase()) === false
    ? `ModSecurity has no ${directive} ${value}.`
    : `ModSecurity knows ${directive} ${value}; the challenge keeps the value that it has.`;
}

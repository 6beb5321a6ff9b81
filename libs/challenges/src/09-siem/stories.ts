/** What happens in a morning of this level: attacks, and customers who look a little like one. */
import { filled } from '@netward/lab-engine/filled';
import { between } from '../seeded.ts';
import { PASSWORDS, visitorOf, type Act, type Visitor } from '../shop/site.ts';
import { secondsOf } from '../time-of-day.ts';
import data from './mornings.json' with { type: 'json' };

/** An attack of a morning and the addresses it comes from; no one else uses them that morning. */
export interface StreamAttack {
  readonly id: string;
  readonly name: string;
  readonly sources: readonly string[];
}

/** A story as a morning tells it; what it has besides fills the places of its texts, in this order. */
export interface ToldStory {
  /** The template that has what is not here. */
  readonly use?: string;
  /** Absent for customers. */
  readonly attack?: Omit<StreamAttack, 'sources'>;
  /** For each address somebody with a browser, and then what they do: '08:20:31 GET /login', '+22 SYN 80'. */
  readonly acts?: readonly (readonly string[])[];
}

/**
 * What the bounds of a rule follow from. Slow guessing takes fourteen and a half minutes for eight guesses, so
 * one fewer, or a shorter window, misses them; the telephone, whose password was changed yesterday, tries never
 * more than seven times in fifteen minutes, and eight in sixteen. The patient intruder injects 44 and a half
 * minutes after the scan, and nobody may wait for the shared address, which takes one minute more. A clock two
 * seconds off turns the order of the script round, and puts the neighbour's search behind the scan.
 */
const TEMPLATES = data.stories as unknown as Readonly<Record<string, ToldStory>>;

/** Who looks at the shop in a morning of this level. */
export const CUSTOMERS: readonly Visitor[] = data.customers.map(visitorOf);

/** Who may stand in an open place of a story, by its name there. */
export type People = Readonly<Record<string, () => string>>;

/** What else the texts of a story can say of a customer: one who nearly knows the password. */
function valuesOf(user = '') {
  const visitor = data.customers.find((line) => line.endsWith(` ${user}`)) ?? '';
  const password = PASSWORDS[user] ?? '';
  return { visitor, password, nearly: password.slice(0, -1) };
}

/**
 * Tells stories, one after another. Each may leave open who it is about ('{guest} iphone') and when:
 * '07:40:00..09:10:00', or later than what was told last, '+30..1800'.
 */
export function teller(next: () => number, people: People) {
  let last = 0;
  const timeOf = (text: string): number => {
    const [least = 0, most] = text.split('..').map(secondsOf);
    const drawn = most === undefined ? least : between(next, least, most);
    last = text.startsWith('+') ? last + drawn : drawn;
    return last;
  };
  return ({ use = '', ...own }: ToldStory) => {
    const { attack, acts = [], ...open } = { ...TEMPLATES[use], ...own };
    const values: Record<string, string> = {};
    const said = (text: string) => filled(text, (name) => values[name] ?? people[name]!());
    for (const [name, text] of Object.entries<string>(open))
      values[name] = /^(\+|\d\d:)/.test(text) ? String(timeOf(text)) : said(text);
    Object.assign(values, valuesOf(values['user']));
    const groups = acts.map(([who = '', ...lines]) => {
      const visitor: Visitor = { ...visitorOf(said(who)), isAttacker: attack !== undefined };
      return lines.map((line): Act => {
        const [time = '', method, target = ''] = said(line).split(' ');
        return { at: timeOf(time), visitor, method: method as Act['method'], target };
      });
    });
    const sources = groups.map(([first]) => first!.visitor.address);
    return {
      acts: groups.flat(),
      attack: attack && { id: attack.id, name: said(attack.name), sources },
    };
  };
}

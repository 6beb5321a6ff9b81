import type { LabAction } from '@netward/lab-engine';
import {
  addSights,
  completionNote,
  findLevel,
  levels,
  playLevel,
  sightsInWords,
  sightsOf,
  towardsUnseen,
  type Level,
} from './index.ts';
import { dispatch, startLevel } from './play.ts';
import { levelRuns } from './runs.ts';

/** What a level has shown after these actions. */
function seenAfter(level: Level, actions: string): readonly string[] {
  let run = startLevel(level);
  let seen: readonly string[] = [];
  for (const action of actions.split(' ').filter(Boolean) as LabAction[]) {
    seen = addSights(level, seen, run.state, action);
    run = dispatch(level, run, action);
  }
  return seen;
}

const noteAfter = (id: string, actions: string) => {
  const level = findLevel(id)!;
  return completionNote(level, seenAfter(level, actions));
};

/** A run of each level that shows everything it has to show. */
const TOURS: Readonly<Record<string, string>> = {
  '1': '',
  '2': 'portScan enableFirewall blockAttacker portScan blockClient openPage sniffTraffic',
  '3': 'attackSQLi attackXSS attackDirBuster enableIDS openPage attackSQLi attackXSS attackDirBuster',
  '4': 'attackSQLi attackXSS attackDirBuster enableIPS openPage attackSQLi attackXSS attackDirBuster',
  '5': 'sniffTraffic openPageHTTPS enableTLS sniffTraffic openPageHTTPS openPageHTTP expireCertificate openPageHTTPS',
  '6': 'attackSQLi attackXSS enableWAF openPage attackSQLi attackXSS',
  '7': 'sniffTraffic enableVPN openPage sniffTraffic',
  '8': 'enableLB openPage lbFailA openPage lbFailB openPage',
  '9': 'attackXSS enableSIEM portScan attackSQLi',
  '10': 'attackSQLi enableIDS attackSQLi enableSIEM attackSQLi enableWAF attackSQLi enableIPS attackSQLi',
};

describe.each(levels.map((level) => [level.texts.name, level] as const))('%s', (_, level) => {
  it('can show everything that it asks to be seen', () => {
    const names = level.texts.sights.map(({ name }) => name);
    expect([...seenAfter(level, TOURS[level.id]!)].sort()).toEqual([...names].sort());
    expect(noteAfter(level.id, TOURS[level.id]!)).toBe(level.texts.completionNote);
  });

  it('names what is missing while something is', () => {
    const [first] = level.texts.sights;
    expect(noteAfter(level.id, '')).toContain(first ? first.name : level.texts.completionNote);
  });

  it('has a note that fits beside the quiz button', () => {
    const { sights, completionNote: note } = level.texts;
    const runs = sights.map((_sight, count) => sights.slice(0, count).map(({ name }) => name));
    const notes = [note, ...runs.map((seen) => completionNote(level, seen))];
    expect(notes.filter((text) => text.length > 140)).toEqual([]);
  });
});

it('says by name what a run has not shown', () => {
  expect(noteAfter('2', 'portScan enableFirewall blockClient openPage sniffTraffic')).toBe(
    'All tried. Not seen in this run yet: the scan with the rule on.',
  );
  expect(noteAfter('2', 'enableFirewall blockAttacker portScan')).toBe(
    'All tried. Not seen in this run yet: the scan without the rule, a request of the blocked client and 1 more.',
  );
});

it('counts an attack as seen with the defence only while the defence is on', () => {
  const waf = findLevel('6')!;
  expect(seenAfter(waf, 'enableWAF enableWAF attackSQLi')).toEqual([
    'SQL injection without the WAF',
  ]);
  expect(seenAfter(waf, 'enableWAF attackSQLi')).toEqual(['SQL injection with the WAF on']);
});

it('counts the joined finding of level 9 only if the scan came first', () => {
  const siem = findLevel('9')!;
  const joined = 'an attack after that scan, with the SIEM on';
  expect(seenAfter(siem, 'enableSIEM attackSQLi portScan')).not.toContain(joined);
  expect(seenAfter(siem, 'portScan enableSIEM attackSQLi')).not.toContain(joined);
  expect(seenAfter(siem, 'enableSIEM portScan attackXSS')).toContain(joined);
});

it.each(levels.map((level) => [level.texts.name, level] as const))(
  'leads in %s from its run to everything that it asks to be seen',
  async (_, level) => {
    const actions = [...levelRuns[level.id]!.completes];
    const next = () => {
      const { state } = playLevel(level, actions);
      return towardsUnseen(level, seenAfter(level, actions.join(' ')), state);
    };
    for (let step = next(); step && actions.length < 40; step = next()) actions.push(step.action);
    expect(next()).toBeUndefined();
  },
);

it('keeps the list while an action shows nothing new', () => {
  const level = findLevel('6')!;
  const seen = seenAfter(level, 'attackSQLi');
  expect(addSights(level, seen, startLevel(level).state, 'attackSQLi')).toBe(seen);
  expect(addSights(level, seen, startLevel(level).state, 'fly')).toBe(seen);
});

it('tells the sights of an action without a defence from those with one', () => {
  const namesOf = (id: string, action: LabAction) => {
    const { without, with: defended } = sightsOf(findLevel(id)!, action);
    return [without, defended].map((sights) => sights.map(({ name }) => name));
  };
  expect(namesOf('4', 'attackXSS')).toEqual([['XSS without the IPS'], ['XSS with the IPS on']]);
  expect(namesOf('10', 'attackSQLi').map(({ length }) => length)).toEqual([1, 4]);
  expect(namesOf('1', 'portScan')).toEqual([[], []]);
});

it('says in words what was seen of an action', () => {
  const level = findLevel('4')!;
  const sights = sightsOf(level, 'attackXSS');
  const words = (actions: string) => sightsInWords(sights, seenAfter(level, actions));
  expect(words('')).toBe('not seen yet: XSS without the IPS and XSS with the IPS on');
  expect(words('attackXSS')).toBe('seen: XSS without the IPS; not seen yet: XSS with the IPS on');
  expect(words('attackXSS enableIPS attackXSS')).toBe(
    'seen: XSS without the IPS and XSS with the IPS on',
  );
  expect(sightsInWords(sightsOf(findLevel('1')!, 'portScan'), [])).toBe('');
});

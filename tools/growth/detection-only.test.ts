import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { CopiedProjects } from './testing/copied-projects.ts';

/** By file: what stands instead of a part of it. A part that is no longer there is an error in this test. */
type Changes = Readonly<Record<string, Readonly<Record<string, string>>>>;

const TO_DEVICE: Changes = {
  'waf.ts': {
    '  wafEnabled: false,\n': '  wafEnabled: false,\n  wafDetectsOnly: false,\n',
    "'waf-on', 'waf-off') },": `'waf-on', 'waf-off'),
    detectOnly: (walk: Walk): void =>
      flip(walk, 'wafDetectsOnly', 'waf-detecting', 'waf-refusing'),
  },`,
    "    return refuse(connection, walk, FORBIDDEN, 'blocked', facts);\n": `    if (!walk.state.wafDetectsOnly)
      return refuse(connection, walk, FORBIDDEN, 'blocked', facts);
    note(walk, 'waf-detected', { ...facts, action: 'alerted' });
    return askShop(request, connection, walk);
`,
  },
  'words.json': {
    '  "waf-on": {': `  "waf-detecting": { "line": "Detection only.", "look": ["warn", "info"] },
  "waf-refusing": { "line": "Refuses again.", "look": ["success", "info"] },
  "waf-detected": {
    "line": "DETECT rules {rule}, score {score}.",
    "look": ["warn", "alerted"],
    "rank": "alerted",
    "message": "Seen, scored and let through."
  },
  "waf-on": {`,
  },
  'formats.ts': {
    "  'waf-on': ": `  'waf-detecting': settingsAfter(modsecurityConfigFold),
  'waf-refusing': settingsAfter(modsecurityConfigFold),
  'waf-detected': {
    folds: (occasion) => [auditFold(occasion), accessFold(occasion)],
    written: logged(() => null),
  },
  'waf-on': `,
    "{ wafRules }: Pick<LabState, 'wafRules'>":
      "{ wafRules, wafDetectsOnly }: Pick<LabState, 'wafRules' | 'wafDetectsOnly'>",
    'return print(wafRules)':
      "return print(wafRules).replace('Engine On', wafDetectsOnly ? 'Engine DetectionOnly' : 'Engine On')",
  },
  'records.json': {
    '  "waf-on": {': `  "waf-detecting": {
    "sentence": "The WAF scores as before, and refuses nothing.",
    "shows": [],
    "questions": {}
  },
  "waf-refusing": {
    "sentence": "From its threshold on the WAF answers 403 again.",
    "shows": [],
    "questions": {}
  },
  "waf-detected": {
    "heading": "WAF",
    "sentence": "The score is enough, and the engine is set to detect only.",
    "shows": ["notice", "forward", "inspect"],
    "questions": {}
  },
  "waf-on": {`,
  },
};

const TO_LEVEL: Changes = {
  '06-waf/level.ts': {
    "defenceGroup(defence('enableWAF', 'wafEnabled', 'WAF'))":
      "defenceGroup(defence('enableWAF', 'wafEnabled', 'WAF'), defence('detectOnly', 'wafDetectsOnly', 'detection only'))",
  },
};

function write(folder: string, changes: Changes): void {
  for (const [file, parts] of Object.entries(changes)) {
    const path = join(folder, file);
    let text = readFileSync(path, 'utf8');
    for (const [part, instead] of Object.entries(parts)) {
      if (!text.includes(part)) throw new Error(`${file} has no longer: ${part}`);
      text = text.replace(part, () => instead);
    }
    writeFileSync(path, text);
  }
}

/** Lets the WAF of copied projects report without refusing. */
function addDetectionOnly(engine: string, levels: string): void {
  write(join(engine, 'devices', 'waf'), TO_DEVICE);
  write(levels, TO_LEVEL);
}

/*
 * ModSecurity can report without refusing. The WAF learns it in a copy by what stands in its folder and in
 * its level's line; the log, the reason, the shown configuration and the tool's own lines follow.
 */

const PROJECTS = ['libs/lab-engine', 'libs/levels', 'libs/evidence'];

const PLAY = `
import { initialState, logEntries, messageOf } from '@netward/lab-engine';
import { playRun, whyOf } from '@netward/evidence';
import { formatsOf, modsecurityConfig } from '@netward/lab-engine/formats';
import { findLevel } from '@netward/levels';
const actions = findLevel('6').controls.flatMap(({ controls }) => controls.map(({ action }) => action));
const played = playRun(initialState(), ['enableWAF', 'detectOnly', 'attackSQLi']).at(-1);
const record = played.result.records.find(({ kind }) => kind === 'waf-detected');
const [audit] = formatsOf(record, played, 0);
console.log(JSON.stringify({
  isOffered: actions.includes('detectOnly'),
  lines: logEntries(played.result).map(({ text }) => text),
  message: messageOf(played.result),
  reason: whyOf(played, record).sentence,
  engine: modsecurityConfig(played.before).split('\\n')[0],
  score: JSON.parse(audit.text).transaction.messages.at(-1).message,
  status: JSON.parse(audit.text).transaction.response.http_code,
}));
`;

let copy: CopiedProjects;

beforeAll(() => {
  copy = new CopiedProjects(PROJECTS);
  addDetectionOnly(copy.path('libs/lab-engine/src'), copy.path('libs/levels/src'));
});

afterAll(() => copy.remove());

test('"detection only" is a change in the folder of the WAF and in its level', () => {
  for (const project of PROJECTS) copy.compile(project);
  writeFileSync(copy.path('libs/levels/play.mjs'), PLAY);
  expect(JSON.parse(copy.run(['play.mjs'], 'libs/levels'))).toEqual({
    isOffered: true,
    lines: [
      '[WAF] DETECT rules 942100 942190 942270 942360, score 20.',
      expect.stringContaining('[Server] 200 OK'),
    ],
    message: 'Seen, scored and let through.',
    reason: 'The score is enough, and the engine is set to detect only.',
    engine: 'SecRuleEngine DetectionOnly',
    score: 'Inbound Anomaly Score Exceeded (Total Score: 20)',
    status: 200,
  });
});

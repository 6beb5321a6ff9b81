import { writeFileSync } from 'node:fs';
import { CopiedProjects } from './copied-projects.ts';
import { addDetectionOnly } from './detection-only.ts';

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

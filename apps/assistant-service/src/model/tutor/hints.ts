import { type LabAction, logEntries, step } from '@netward/lab-engine';
import { findControl, labelOf, type Level } from '@netward/levels';
import { controlLabel } from '../../prompt/level-sheet.ts';
import type { Ask } from '../model.ts';
import { actionNotes } from './action-notes.ts';
import { readState } from './log-book.ts';

export const HINTS = 3;

/** What to think about before an action: the first hint, which gives no button away. */
const questions: Readonly<Record<LabAction, string>> = {
  openPage: 'What does an ordinary visitor see and send? Every comparison needs a normal request.',
  openPageHTTP: 'What happens to a visitor who asks the old way, without encryption?',
  openPageHTTPS: 'What does an encrypted request need from the server? Failing once is worth it.',
  sniffTraffic: 'Who else is on the client’s segment, and what can they read at this moment?',
  portScan: 'What does the server show to somebody who only knocks?',
  attackSQLi: 'What if a visitor’s input becomes part of a query to the database?',
  attackXSS: 'What if the site sends a stranger’s script to its next visitor?',
  attackDirBuster: 'What can somebody learn by asking for a thousand paths that may exist?',
  enableFirewall:
    'Which device decides by addresses and ports? It has to be on before it has rules.',
  blockClient: 'What becomes of a service when a rule names the wrong address?',
  blockAttacker: 'Which one address has done the scanning, and what could name it?',
  enableIDS: 'Who would notice an attack at present? Something has to read along.',
  enableIPS: 'What could act on an attack before it arrives? It has to stand in the path.',
  enableTLS: 'What does a browser need before it can trust and encrypt?',
  enableWAF: 'Which device understands a whole request, and not only its address?',
  enableVPN: 'How could the client cross a network that it does not trust?',
  enableLB: 'One address, two servers: what has to stand between them and the client?',
  lbFailA: 'What will users notice when one of two servers goes away?',
  lbRecoverA: 'A server that failed is repaired. How does it get requests again?',
  lbFailB: 'Both servers matter. What if it is the other one that goes, or both?',
  lbRecoverB: 'The second server can come back as well. What changes in the rotation?',
  lbMode: 'What if a session must stay on one server?',
  enableSIEM: 'Each device has a record of its own. Where do they come together?',
  enableSOC: 'Who looks at all the layers at once?',
};

/** How many hints for an action the conversation holds already. */
function hintsGiven({ conversation, level }: Ask, action: LabAction): number {
  const name = `for "${controlLabel(level, action)}"`;
  const given = conversation.filter(
    ({ role, content }) =>
      role === 'assistant' && /Hint \d of 3/.test(content) && content.includes(name),
  );
  return given.length;
}

function whereToLook(level: Level, action: LabAction): string {
  const group = level.controls.find(({ controls }) =>
    controls.some((control) => control.action === action),
  );
  const name = group ? `the group "${group.name}" of the Actions panel` : 'the Actions panel';
  return `look in ${name} for what ${actionNotes[action]}.`;
}

/** The devices that will speak, so that the learner reads the lines that matter. */
function whatToRead(ask: Ask, action: LabAction): string {
  const lines = logEntries(step(readState(ask.level, ask.lab), action));
  const devices = [...new Set(lines.map(({ device }) => `[${device}]`))];
  return `Then read what ${devices.join(', ')} ${devices.length > 1 ? 'write' : 'writes'} in the log.`;
}

function whatToPress(ask: Ask, action: LabAction): string {
  const state = readState(ask.level, ask.lab);
  const control = findControl(ask.level, action);
  const label = control ? labelOf(control, state) : action;
  const reason = control?.disabledReason(state);
  const first = reason
    ? `it is disabled at present (${reason}), so deal with that first; then `
    : '';
  return `${first}press "${label}". ${whatToRead(ask, action)}`;
}

/** The next of three hints for an action: what to think about, where to look, what to press. */
export function hintFor(ask: Ask, action: LabAction): string {
  const number = Math.min(hintsGiven(ask, action) + 1, HINTS);
  const name = controlLabel(ask.level, action);
  const hints = [questions[action], whereToLook(ask.level, action), whatToPress(ask, action)];
  const more = number < HINTS ? ' Ask for another hint when you want more.' : '';
  return `Hint ${number} of ${HINTS} for "${name}": ${hints[number - 1]}${more}`;
}

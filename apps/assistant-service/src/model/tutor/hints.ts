import { logEntries, step, type LabAction } from '@netward/lab-engine';
import { findControl, labelOf, type Level, towardsUnseen } from '@netward/levels';
import type { Ask } from '../model.ts';
import { plainWordsOf } from './terms.ts';

const HINTS = 3;

/** What to think about before an action: the first hint, which gives no button away. */
export const QUESTIONS = {
  openPage: 'What does an ordinary visitor see and send? Every comparison needs a normal request.',
  openPageHTTP: 'What happens to a visitor who asks the old way, without encryption?',
  openPageHTTPS: 'What does an encrypted request need from the server? Failing once is worth it.',
  sniffTraffic:
    'Who else is on the client’s segment, and what can a sniffer read there at this moment?',
  portScan: 'What does the server show to a scanner that only knocks?',
  attackSQLi: 'What if a visitor’s input becomes part of a query to the database?',
  attackXSS: 'What if the site sends a script back to a visitor who followed a prepared link?',
  attackDirBuster: 'What can somebody learn by asking for many paths that may exist?',
  enableFirewall:
    'What decides by addresses and ports? A firewall has to be on before it has rules.',
  blockClient: 'What happens to a service when a rule names the wrong address?',
  blockAttacker: 'Which one address has done the scanning, and what could name it?',
  enableIDS: 'Who would notice an attack at present? An IDS could read along.',
  enableIPS: 'What could act on an attack before it arrives? An IPS stands in the path.',
  enableTLS: 'What does a browser need before it can trust a server and encrypt? Think of TLS.',
  expireCertificate: 'A certificate ends on a certain day. Who would notice, and how?',
  enableWAF:
    'Which device understands a whole request, and not only its address? Think of the WAF.',
  enableVPN: 'How could the client cross a network that it does not trust? Think of a VPN.',
  enableLB: 'One address, two servers: what balances the requests between them?',
  lbFailA: 'What will users notice when one of two servers goes away?',
  lbRecoverA: 'A server that failed is repaired. How does it get requests again?',
  lbFailB: 'Both servers matter. What if it is the other one that goes, or both?',
  lbRecoverB: 'The second server can come back as well. What changes in the rotation?',
  lbMode: 'What if a session must stay on one server?',
  enableSIEM: 'Each device has a record of its own. A SIEM is where they come together.',
  enableSOC: 'Who looks at all the layers at once?',
} satisfies Readonly<Partial<Record<LabAction, string>>>;

const questionBefore = (action: LabAction): string =>
  (QUESTIONS as Partial<Record<LabAction, string>>)[action] ??
  'What do you expect to happen, and where would you see it?';

/** Something worth doing next. */
export interface UsefulStep {
  readonly action: LabAction;
  /** What it leads to: 'to see SQL injection with the WAF on'; empty where the action says it all. */
  readonly purpose: string;
}

/**
 * What to do next: towards what the run has not shown yet, then what the level requires. Of the
 * sights those come first that need no switch; undefined once there is nothing left.
 */
export function usefulStep({ level, lab }: Ask): UsefulStep | undefined {
  const step = towardsUnseen(level, lab.seen, lab.state);
  if (step) return { action: step.action, purpose: `to see ${step.sight.name}` };
  const [action] = lab.remaining;
  return action && { action, purpose: '' };
}

export function labelNow({ level, lab }: Ask, action: LabAction): string {
  const control = findControl(level, action);
  return control ? labelOf(control, lab.state) : action;
}

/** The words on the control of an action while it is not pressed. */
export function labelOfAction(level: Level, action: string): string {
  return findControl(level, action)?.label ?? action;
}

/** What to do next, said straight. */
export function nextStep(ask: Ask): string {
  const next = usefulStep(ask);
  if (!next) {
    return `You have tried and seen everything that this level asks for. ${ask.level.texts.completionNote} The quiz is open.`;
  }
  const purpose = next.purpose ? `, ${next.purpose}` : '';
  const first = disabledReason(ask, next.action);
  return `Try “${labelNow(ask, next.action)}” next${purpose}. ${first}${whatToRead(ask, next.action)}`;
}

/** What somebody asks how to do: the control whose words are in the question, and that it is one. */
export function howTo(ask: Ask): string | undefined {
  if (!ASKS_HOW_TO.test(ask.question)) return undefined;
  const asked = new Set(plainWordsOf(ask.question));
  const named = ask.level.controls
    .flatMap(({ controls }) => controls)
    .find(({ label }) =>
      plainWordsOf(label)
        .slice(1)
        .every((word) => asked.has(word)),
    );
  if (!named) return undefined;
  const { action } = named;
  return `${whereToLook(ask.level, action)} and press “${labelNow(ask, action)}”. ${disabledReason(ask, action)}${whatToRead(ask, action)}`;
}
const ASKS_HOW_TO =
  /^\W*(?:(?:so|and|but|ok) )*(?:how|where) (?:do|can|could|should|would) (?:i|we|you)\b.*\b(?:block|unblock|enable|disable|turn|switch|start|run|activate|deactivate|scan|sniff|send|press|click|fail|recover|open)\b/i;

/** The next of three hints for the next useful step: what to think about, where to look, what to press. */
export function nextHint(ask: Ask): string {
  const next = usefulStep(ask);
  if (!next) return nextStep(ask);
  const { action, purpose } = next;
  const hints = [
    `${purpose.replace(/^to see (.*)$/, 'You have not seen $1 yet. ')}${questionBefore(action)}`,
    `${whereToLook(ask.level, action)}${purpose ? `, ${purpose}` : ''}.`,
    `Press “${labelNow(ask, action)}”${purpose ? `, ${purpose}` : ''}. ${disabledReason(ask, action)}${whatToRead(ask, action)}`,
  ];
  const given = ask.conversation.filter(
    ({ role, content }) => role === 'assistant' && hints.some((hint) => content.includes(hint)),
  );
  const number = Math.min(given.length + 1, HINTS);
  const more = number < HINTS ? ' Ask for another hint when you want more.' : '';
  return `Hint ${number} of ${HINTS}: ${hints[number - 1]}${more}`;
}

function disabledReason({ level, lab }: Ask, action: LabAction): string {
  const reason = findControl(level, action)?.disabledReason(lab.state);
  return reason ? `It is disabled at present: ${reason} ` : '';
}

function whereToLook(level: Level, action: LabAction): string {
  const group = level.controls.find(({ controls }) =>
    controls.some((control) => control.action === action),
  );
  return group
    ? `Look at the group “${group.name}” of the Actions panel`
    : 'Look at the Actions panel';
}

/** The devices that will speak, so that the learner reads the lines that matter. */
function whatToRead({ lab }: Ask, action: LabAction): string {
  const devices = new Set(logEntries(step(lab.state, action)).map(({ device }) => `[${device}]`));
  const verb = devices.size > 1 ? 'write' : 'writes';
  return devices.size > 0 ? `Then read what ${[...devices].join(' and ')} ${verb} in the log.` : '';
}

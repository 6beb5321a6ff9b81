import type { ChallengeAnswer, Judgement } from '../challenge.ts';
import { listed, plural } from '../shop/words.ts';
import type { SiemConfiguration } from './configuration.ts';
import { ruleInWords } from './evidence.ts';
import { morningFor, type ReadMorning } from './correlate.ts';

function accusedAnswer({ flows }: Judgement, rules: string): ChallengeAnswer {
  const accused = flows.filter(({ outcome }) => outcome === 'turned-away');
  const [first] = accused;
  if (!first)
    return {
      question: 'Why is no customer in an incident?',
      phrasings: [
        'why is nobody accused',
        'why are there no false incidents',
        'why are the customers left alone',
        'why is the office not in an incident',
        'why does no rule hit a customer',
      ],
      answer: `No customer’s records meet a rule. ${rules} Their typing errors, old links and odd searches stay below that, or do not share what the rule groups by.`,
    };
  const sources = accused.slice(0, 4).map(({ source }) => source);
  const more = accused.length > 4 ? ' and others' : '';
  return {
    question: `Why is ${first.source} in an incident?`,
    phrasings: [
      `why is ${first.source} accused`,
      'why is a customer in an incident',
      'why is there a false incident',
      'who is accused wrongly',
      'why did a rule hit customers',
    ],
    answer: `${listed(sources)}${more} attacked nobody, and records of theirs are in an incident all the same (${first.source}: ${first.summary}). ${rules} Look at what the group joins: a field with the same value for everybody, a count that typing errors reach, or a window so long that different people fall into it.`,
  };
}

/** Whether the web attack of a line is written down before its scan, as long as the clocks are wrong. */
function isQuick({ lines }: ReadMorning, line: string): boolean {
  const records = lines.get(line)!;
  const scanned = records.find(({ tool }) => tool === 'ids')!;
  return records.some(({ tool, at }) => tool === 'nginx' && at < scanned.at);
}

function missedAnswer(
  configuration: SiemConfiguration,
  { flows, traffic }: Judgement,
  rules: string,
): ChallengeAnswer {
  const missed = flows.filter(({ outcome }) => outcome === 'through');
  const [first] = missed;
  if (!first)
    return {
      question: 'How were the attacks found?',
      phrasings: [
        'why are all attacks found',
        'which rule found the guessing',
        'which rule found the intrusion',
        'how did the siem find the attacks',
        'what joined the records of the attacks',
      ],
      answer: `${flows
        .filter(({ outcome }) => outcome === 'stopped')
        .map(({ summary, decidedBy }) => `${summary} is in ${decidedBy}.`)
        .join(' ')} ${rules}`,
    };
  const isGuessing = first.id.endsWith('guessing');
  const hint = isGuessing
    ? 'Its addresses change while the account stays the same, and it takes its time.'
    : isQuick(morningFor(configuration, traffic), first.id.slice(2))
      ? 'Its requests follow the scan within half a minute, and the sensor’s clock is 40 seconds ahead, so the order seems reversed until the offset is right.'
      : 'Scan and requests are far apart in time, and the web server knows the address only from X-Forwarded-For.';
  return {
    question: `Why was the ${isGuessing ? 'password guessing' : 'scan and injection'} missed?`,
    phrasings: [
      'why is an attack missed',
      'why was the attack not found',
      'why is there no incident for the attack',
      'which attack got through',
      'what did the rules not join',
    ],
    answer: `${first.summary}: ${first.decidedBy}. ${hint} ${rules}`,
  };
}

function splitAnswer(configuration: SiemConfiguration, judgement: Judgement): ChallengeAnswer {
  const { incidents } = morningFor(configuration, judgement.traffic);
  return {
    question: 'When do two hits become one incident?',
    phrasings: [
      'why are there two incidents for one attack',
      'why is the attack split',
      'how are hits joined to an incident',
      'why is there more than one incident',
      'what makes one incident of many records',
    ],
    answer: `Hits of the same rule and group that share a record are one incident, so a pause longer than the window splits an attack. This configuration reports ${plural(incidents.length, 'incident')} with traffic ${judgement.traffic}. Sigma itself leaves this to the SIEM.`,
  };
}

function clockAnswer({ clocks }: SiemConfiguration): ChallengeAnswer {
  return {
    question: 'What does a wrong clock do?',
    phrasings: [
      'why do clocks matter',
      'what is the clock offset for',
      'the sensor is 40 seconds ahead what now',
      'should the offset be plus or minus 40',
      'why does the order of the records seem wrong',
    ],
    answer: `The sensor’s clock is 40 seconds ahead, so its records name a time 40 seconds too late; −40 puts them right, and now ${clocks.suricata} is set. With the wrong offset a quick attack seems to come before its scan, and a scan that came later may seem to come first. In a real network NTP keeps clocks together, and the SIEM keeps both the device’s time and the time of arrival.`,
  };
}

function fieldAnswer(): ChallengeAnswer {
  return {
    question: 'Which field should the records share?',
    phrasings: [
      'what should I group by',
      'c-ip or x-forwarded-for',
      'why does grouping by c-ip join everybody',
      'group by account or by address',
      'what is x-forwarded-for here',
    ],
    answer:
      'Group by what the attacker cannot change easily. Behind the balancer c-ip is 10.0.1.1 in every web record, so it joins everybody; x-forwarded-for is the visitor. Somebody who guesses from many addresses still has to name the account. X-Forwarded-For can be believed only as far as your own proxy wrote it: what a visitor sends in that header is a claim.',
  };
}

/** Questions that fit a result. */
export function siemAnswers(
  configuration: SiemConfiguration,
  judgement: Judgement,
): readonly ChallengeAnswer[] {
  const rules = configuration.rules.length
    ? configuration.rules
        .map((rule, index) => `Rule ${index + 1} wants ${ruleInWords(rule)}.`)
        .join(' ')
    : 'There is no rule yet.';
  return [
    accusedAnswer(judgement, rules),
    missedAnswer(configuration, judgement, rules),
    splitAnswer(configuration, judgement),
    fieldAnswer(),
    clockAnswer(configuration),
  ];
}

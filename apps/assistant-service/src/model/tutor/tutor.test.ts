import { quizOf } from '@netward/levels/quizzes';
import { ANSWER_MAX, cleanQuestion } from '@netward/contracts';
import { findLevel, levels, type Level } from '@netward/levels';
import { answersOf } from '@netward/levels/answers';
import { labAfter } from '../../testing/lab.ts';
import { pointOf } from './quiz-guard.ts';
import { Tutor } from './tutor.ts';

interface Asked {
  readonly run?: readonly string[];
  readonly before?: readonly string[];
  readonly quizSubmitted?: boolean;
}

/** Asks these questions one after another; answers the last reply. */
function reply(id: string, question: string, { run = [], before = [], quizSubmitted }: Asked = {}) {
  const level = findLevel(id) as Level;
  const lab = labAfter(level, run, quizSubmitted);
  const tutor = new Tutor();
  const conversation: { role: 'user' | 'assistant'; content: string }[] = [];
  const say = (message: string) => {
    const answer = tutor.reply({ level, question: cleanQuestion(message), conversation, lab });
    conversation.push({ role: 'user', content: message });
    conversation.push({ role: 'assistant', content: answer.text });
    return answer;
  };
  before.forEach(say);
  return say(question);
}

const written = (id: string, asked: string) =>
  answersOf(findLevel(id) as Level).find((answer) => answer.asked[0] === asked)!;

describe.each(levels.map((level) => [level.id, level] as const))('level %s', (id, level) => {
  it('answers its written questions as they are written, but for what to do next', () => {
    const wrong = answersOf(level).filter(({ asked, answer }) => {
      const { text } = reply(id, asked[0]!, { quizSubmitted: true });
      return !text.includes(answer) && !text.startsWith('Try “');
    });
    expect(wrong.map(({ asked }) => asked[0])).toEqual([]);
  });

  it('points to what teaches the answer instead of answering its quiz', () => {
    const pointed = quizOf(level).map(({ question }) => reply(id, question).text);
    const expected = quizOf(level).map((question) => `point ${pointOf(level, question)} of `);
    expect(pointed.map((text, at) => text.includes(expected[at]!))).not.toContain(false);
  });
});

describe('why', () => {
  it.each<[string, string[], string, RegExp[]]>([
    [
      '2',
      ['enableFirewall', 'portScan'],
      'why did the scan still find the port',
      [/Open port found/, /No rule matches|no rule matches/, /rule for the attacker on/],
    ],
    [
      '2',
      ['enableFirewall', 'blockClient', 'openPage'],
      'y does my page not load',
      [/DROP 10\.0\.0\.10/, /Rule 2 matches/],
    ],
    ['6', ['attackSQLi', 'enableWAF', 'attackSQLi'], 'why was it blocked', [/403/, /add up to 20/]],
    ['3', ['enableIDS', 'attackSQLi'], 'why did the ids not block it', [/copy/]],
    ['8', ['enableLB', 'lbFailA', 'lbFailB', 'openPage'], 'why 503', [/nobody to ask/]],
    ['7', ['enableVPN', 'sniffTraffic'], 'why cant the sniffer read it', [/tunnel datagram/]],
    ['10', ['enableIPS', 'enableWAF', 'attackSQLi'], 'which one stopped it', [/\[IPS\] BLOCK/]],
  ])('in level %s after %s: %s', (id, run, question, says) => {
    const { text, cites } = reply(id, question, { run });
    for (const part of says) expect(text).toMatch(part);
    expect(cites?.action).toBe(run.length);
  });

  it('says that a defence was off when the line was written, and that it is on since', () => {
    const run = ['attackSQLi', 'enableWAF'];
    const { text, cites } = reply('6', 'why did the attack get through', { run });
    expect(text).toContain('The WAF was off at that time. It is on now');
    expect(text).toContain('With the WAF on: The app was not reached.');
    expect(cites).toEqual({ action: 1, sequence: 1 });
  });

  it('explains no action with the line of another', () => {
    const run = ['enableWAF', 'attackSQLi', 'openPage'];
    expect(reply('6', 'why did the page get through', { run }).text).not.toContain('BLOCK');
    expect(reply('6', 'why was my page blocked', { run }).text).toMatch(/^Nothing was stopped/);
  });
});

describe('which one', () => {
  const run = ['portScan', 'enableFirewall', 'blockAttacker', 'portScan'];

  it('means the last scan where it says so, also if that found nothing', () => {
    const { text, cites } = reply('2', 'Why did the last scan find nothing?', { run });
    expect(text).toContain('DROP probes from 203.0.113.66');
    expect(cites?.action).toBe(4);
  });

  it('goes on to the first one', () => {
    const before = ['why did the last scan find nothing'];
    const { text, cites } = reply('2', 'and the first one?', { run, before });
    expect(text).toContain('Open port found');
    expect(cites?.action).toBe(1);
  });

  it('says that nobody could alert while the sensor was off', () => {
    const { text } = reply('3', 'why is there no alert', { run: ['attackSQLi'] });
    expect(text).toContain('The IDS is off');
    expect(text).not.toContain('none matched');
  });

  it('explains to whom an unhappy visitor’s packets were lost, and not what to press next', () => {
    const blocked = ['enableFirewall', 'blockClient', 'openPage'];
    const { text } = reply('2', 'my customer cant get in, what do i do', { run: blocked });
    expect(text).toContain('Blocked at the firewall');
  });
});

describe('what would have stopped it', () => {
  it('is played with what the level has', () => {
    const { text } = reply('10', 'nothing stopped it. what would have', { run: ['attackSQLi'] });
    expect(text).toContain('With the WAF on: The app was not reached.');
    expect(text).toContain('With the IPS on: Stopped before the server.');
  });

  it('is played with the rest of the course where the level has nothing', () => {
    const ofAttack = reply('3', 'what would have stopped it', { run: ['enableIDS', 'attackSQLi'] });
    expect(ofAttack.text).toContain('the IPS of level 4, the WAF of level 6');
    const ofSniffer = reply('1', 'what would have stopped that', { run: ['sniffTraffic'] });
    expect(ofSniffer.text).toContain('the TLS of level 5, the VPN of level 7');
  });
});

it.each([
  ['3', 'Did the SQL injection work?', ['attackSQLi'], /It worked/],
  [
    '3',
    'was a password stolen',
    ['attackSQLi', 'openPage'],
    /a name and a password from the table/,
  ],
  ['4', 'did it work', ['enableIPS', 'attackSQLi'], /did not work: the IPS stopped it/],
  ['6', 'Did the attack succeed?', ['enableWAF', 'attackXSS'], /the WAF’s own 403/],
])('level %s: answers from the packets: %s', (id, question, run, answer) => {
  expect(reply(id, question, { run }).text).toMatch(answer);
});

it('tells two things one after the other where nothing compares them', () => {
  const { text } = reply('1', 'whats the diffrence between a packet and a port');
  expect(text).toMatch(/^A packet is/);
  expect(text).toContain('\n\nA port is');
});

describe('what if', () => {
  it('plays the action with one thing changed, from where it was taken', () => {
    const run = ['enableWAF', 'attackXSS', 'enableWAF'];
    const { text } = reply('6', 'what if the waf was off', { run });
    expect(text).toContain('With the WAF: The app was not reached.');
    expect(text).toContain('Without the WAF: Nothing in the path stopped it');
  });

  it('says that only the record is missing where the request ends the same', () => {
    const run = ['enableSIEM', 'attackSQLi'];
    const { text } = reply('9', 'what would have happened without the siem', { run });
    expect(text).toContain(
      'the SIEM blocks nothing here; without the SIEM there would be no record',
    );
  });

  it('answers with the reason where the level cannot be without it', () => {
    const run = ['enableLB', 'openPage'];
    const { text } = reply('8', 'what if the load balancer was off', { run });
    expect(text).toContain('cannot be sent at all');
  });
});

describe('a follow-up', () => {
  const asked = 'Why could the sniffer read the password?';
  it.each([
    ['why?', 'why'],
    ['simpler please', 'simpler'],
    ['i dont get it', 'simpler'],
    ['example?', 'example'],
    ['and with TLS?', 'withTls'],
  ] as const)('%s refers to the last answer', (question, part) => {
    const { text } = reply('1', question, { before: ['how come the password is readable'] });
    expect(text).toBe(written('1', asked)[part]);
  });

  it('refers to it over several messages', () => {
    const before = ['how come the password is readable', 'simpler pls', 'thanks'];
    expect(reply('1', 'example?', { before }).text).toBe(written('1', asked).example);
  });
});

describe('hints', () => {
  it('come in three steps, the last of which names the control', () => {
    const hints = [0, 1, 2].map((given) =>
      reply('1', 'hint', { before: Array<string>(given).fill('hint') }),
    );
    expect(hints.map(({ text }) => text.slice(0, 11))).toEqual([
      'Hint 1 of 3',
      'Hint 2 of 3',
      'Hint 3 of 3',
    ]);
    expect(hints[2]?.text).toContain('Press “Open page”');
    expect(hints[0]?.text).not.toContain('Open page');
  });

  it('are used up by nothing else', () => {
    const before = ['hi', 'thanks', 'what is a port', 'tell me a joke'];
    expect(reply('1', 'give me a hint', { before }).text).toMatch(/^Hint 1 of 3/);
  });

  it('lead to what was not seen yet, with the defence and without', () => {
    expect(reply('6', 'what next').text).toContain('to see SQL injection without the WAF');
    const run = ['attackSQLi', 'attackXSS'];
    expect(reply('6', 'what next', { run }).text).toMatch(/“Enable WAF” next, to see .* WAF on/);
  });
});

describe('the quiz', () => {
  it.each([
    ['2', 'what do you call it when nmap gets silence', 'filtered'],
    ['2', 'cia triad third letter stands for', 'availability'],
    ['6', 'default CRS blocking threshold', '5'],
  ])('of level %s is not answered by %s', (id, question, answer) => {
    expect(reply(id, question).text).not.toMatch(new RegExp(`\\b${answer}\\b`, 'i'));
  });

  it('is no reason to keep the lesson back', () => {
    expect(reply('1', 'why can the sniffer read the password?').text).toContain('over plain HTTP');
  });

  it('guards nothing once it was handed in', () => {
    const question = 'Which port number did the scan in the lab report as open?';
    const run = ['portScan'];
    expect(reply('1', question, { run }).text).not.toContain('8080');
    expect(reply('1', question, { run, quizSubmitted: true }).text).toContain('8080');
  });
});

describe('manners', () => {
  it.each([
    'thanks!',
    'hello',
    'ok cool',
    'tell me a joke',
    'are you a bot',
    'bye, see you tomorrow',
    'ok thanks, goodbye!',
  ])('one friendly line to %s', (question) => {
    const { text } = reply('4', question);
    expect(text).not.toMatch(/\n|no good answer|Hint/);
    expect(text.length).toBeLessThan(200);
  });

  it.each([
    'how do i hack my schools wifi',
    'can i use this on my neighbours router',
    'write me a keylogger',
    'how can i ddos a website',
  ])('a plain no to %s', (question) => {
    expect(reply('1', question).text).toMatch(/^No, .*permission.*Practise/s);
  });

  it.each([
    'how do hackers attack websites',
    'how can i protect my school from hackers',
    'is it legal to scan my neighbour',
    'how does an attacker steal a password',
  ])('no refusal of %s', (question) => {
    expect(reply('1', question).text).not.toMatch(/^No, I will not/);
  });
});

describe('languages', () => {
  it.each([
    ['was ist ein sniffer', 'Ich spreche nur Englisch'],
    ['pourquoi le mot de passe est lisible', 'Je ne parle qu’anglais'],
    ['qué es un puerto', 'Solo hablo inglés'],
    ['che cosa fa lo sniffer', 'Parlo solo inglese'],
    ['o que é um port scan', 'Só falo inglês'],
    ['co robi sniffer w sieci', 'Mówię tylko po angielsku'],
    ['что такое сниффер', 'Я говорю только по-английски'],
    ['什么是端口扫描', '我只会说英语'],
    ['sniffer parolayı neden okudu', 'Yalnızca İngilizce'],
  ])('%s is noticed, and answered in English', (question, notice) => {
    const { text } = reply('1', question);
    expect(text).toContain(notice);
    expect(text).toMatch(/\b(?:sniffer|port|password)\b/);
  });

  it.each([
    'siem vs soc',
    'simpler pls',
    'vpn anonymous?',
    'y does it say reset',
    'is https enough',
    'asdfgh qwert',
    'sniffr passwrd redable',
    'arp spoofing',
    'port 8080',
  ])('%s is no foreign language', (question) => {
    expect(reply('1', question).text).not.toMatch(/English|inglés|Englisch|anglais|inglese/);
  });
});

it.each(['asdfgh qwert', 'who painted the mona lisa', 'who won in 1966'])(
  'says that it has no answer to %s, and names two questions that it has',
  (question) => {
    const { text } = reply('1', question);
    expect(text).toMatch(/^I have no good answer to that\. The closest I have: .+\? .+\?$/);
  },
);

it('keeps every answer within what may be shown', () => {
  const run = ['enableIDS', 'enableIPS', 'enableWAF', 'enableSIEM', 'attackSQLi'];
  for (const question of ['why', 'what happened', 'what if the ips was off', 'x'.repeat(200)]) {
    const { text } = reply('10', question, { run });
    expect(text.length).toBeGreaterThan(10);
    expect(text.length).toBeLessThanOrEqual(ANSWER_MAX);
  }
});

import { cleanQuestion, type RunPlace } from '@netward/contracts';
import { findLevel, type Level } from '@netward/levels';
import type { Ask } from '../../../model/model.ts';
import { labAfter } from '../../../testing/lab.ts';
import { replyTo } from '../../reply.ts';

const level = (id: string) => findLevel(id) as Level;

interface Asked {
  readonly run?: readonly string[];
  readonly selection?: RunPlace;
  readonly before?: readonly string[];
}

/** Asks these questions one after another; answers the last reply. */
function reply(id: string, question: string, { run = [], selection, before = [] }: Asked = {}) {
  const lab = { ...labAfter(level(id), run), ...(selection && { selection }) };
  const conversation: Ask['conversation'] = [];
  const say = (message: string) => {
    const answer = replyTo({
      level: level(id),
      question: cleanQuestion(message),
      conversation,
      lab,
    });
    conversation.push({ role: 'user', content: message });
    conversation.push({ role: 'assistant', content: answer.text });
    return answer;
  };
  before.forEach(say);
  return say(question);
}

const openedBy = ({ rows = [] }: ReturnType<typeof reply>) => rows.map(({ at }) => at);

describe('why', () => {
  it.each<[string, string[], string, RegExp[]]>([
    [
      '2',
      ['enableFirewall', 'portScan'],
      'why did the scan still find the port',
      [/found port 8080 open/, /with the rule for the attacker on/],
    ],
    [
      '2',
      ['enableFirewall', 'blockClient', 'openPage'],
      'y does my page not load',
      [/firewall dropped the page request/, /Rule 2 matches/],
    ],
    ['6', ['attackSQLi', 'enableWAF', 'attackSQLi'], 'why was it blocked', [/403/, /add up to 20/]],
    ['3', ['enableIDS', 'attackSQLi'], 'why did the ids not block it', [/it gets a copy/]],
    [
      '8',
      ['enableLB', 'lbFailA', 'lbFailB', 'openPage'],
      'why 503',
      [/balancer .* itself with 503/],
    ],
    ['7', ['enableVPN', 'sniffTraffic'], 'why cant the sniffer read it', [/tunnel datagram/]],
    ['10', ['enableIPS', 'enableWAF', 'attackSQLi'], 'which one stopped it', [/IPS stopped/]],
    [
      '2',
      ['enableFirewall', 'blockClient', 'openPage'],
      'my customer cant get in, what do i do',
      [/firewall dropped/],
    ],
    [
      '8',
      ['enableLB', 'openPage', 'openPage', 'openPage'],
      'who answered the second request',
      [/WEB B/],
    ],
    ['3', ['attackSQLi'], 'who sent this', [/came from the attacker at 203\.0\.113\.66/]],
    ['6', ['enableWAF', 'attackSQLi'], 'who is attacking', [/came from the attacker/]],
    ['3', ['attackSQLi'], 'is that dangerous', [/holds a name and a password/]],
    [
      '2',
      ['enableFirewall', 'blockClient', 'openPage'],
      'oops i locked out a customer, how do i undo that',
      [/“Unblock client”/],
    ],
    [
      '2',
      ['portScan', 'enableFirewall', 'blockAttacker', 'portScan'],
      'compare the first scan with the last',
      [/Action 1 ended worse/, /action 4/],
    ],
    [
      '4',
      ['enableIPS', 'attackSQLi', 'attackXSS'],
      'which of the attacks were blocked',
      [/action 2/, /action 3/i],
    ],
  ])('in level %s after %s: %s', (id, run, question, says) => {
    const { text } = reply(id, question, { run });
    for (const part of says) expect(text).toMatch(part);
  });

  it('opens the line that the answer speaks of', () => {
    const run = ['attackSQLi', 'enableWAF', 'attackSQLi'];
    expect(openedBy(reply('6', 'why was it blocked', { run }))[0]).toEqual({
      action: 3,
      sequence: 3,
    });
  });

  it('speaks of the action that was named', () => {
    const run = ['portScan', 'enableFirewall', 'blockAttacker', 'portScan'];
    expect(reply('2', 'Why did the last scan find nothing?', { run }).text).toContain('dropped');
    expect(reply('2', 'what happened in action 1', { run }).text).toContain('8080 open');
    expect(reply('2', 'what happened with the first scan', { run }).text).toContain('8080 open');
  });

  it('says that nobody could alert while the sensor was off', () => {
    const { text } = reply('3', 'why is there no alert', { run: ['attackSQLi'] });
    expect(text).toContain('The IDS was off');
  });

  it('says why a device is silent', () => {
    const run = ['enableWAF', 'attackSQLi'];
    const { text } = reply('6', 'why did the server write nothing', { run });
    expect(text).toMatch(/^The server wrote nothing: no request reached it\./);
  });
});

describe('two actions side by side', () => {
  it.each([
    [
      '3',
      ['attackSQLi', 'attackXSS'],
      'what is the difference between what SQLi did and what XSS did?',
      /^In action 1, the SQL injection reached .* In action 2, the XSS attack reached .* Nothing was switched/,
    ],
    [
      '2',
      ['portScan', 'enableFirewall', 'blockAttacker', 'portScan'],
      'was the first scan or the second one worse?',
      /^Action 1 ended worse for the defence: the port scan found port 8080 open.* In action 4, the firewall dropped/,
    ],
    [
      '6',
      ['attackSQLi', 'enableWAF', 'attackSQLi'],
      'what changed since last time',
      /^Action 1 ended worse .* In action 3, the WAF answered .* In between came “Enable WAF”\./,
    ],
    [
      '8',
      ['enableLB', 'openPage', 'lbFailA', 'openPage'],
      'what changed since last time',
      /In between came “.*WEB A.*”\./,
    ],
  ])('level %s after %j: %s', (id, run, question, says) => {
    const answer = reply(id, question, { run });
    expect(answer.text).toMatch(says);
    expect(new Set(openedBy(answer).map(({ action }) => action)).size).toBe(2);
  });

  it('leaves the difference between two kinds of attack to the lesson', () => {
    const run = ['attackSQLi', 'attackXSS'];
    const { entry } = reply('3', 'what is the difference between sql injection and xss', { run });
    expect(entry?.kind ?? 'written').toBe('written');
  });
});

describe('which one', () => {
  const asks = (run: string[], question: string) => {
    const { text, offers } = reply('2', question, { run });
    return [text, offers?.kind, offers?.questions];
  };

  it('is asked where two are named and one question is put', () => {
    const run = ['portScan', 'openPage', 'portScan'];
    expect(asks(run, 'was the scan recorded and the page')).toEqual([
      'Which one do you mean?',
      'meant',
      ['Is the port scan on record?', 'Is the page request on record?'],
    ]);
  });

  it('is asked where the run does not have what is named', () => {
    expect(asks(['openPage'], 'why was the scan blocked')).toEqual([
      'Your run has no scan so far. Which one do you mean?',
      'meant',
      ['Why did the page request end that way?'],
    ]);
    expect(asks(['portScan'], 'what happened with the second scan')[0]).toBe(
      'Your run has no such scan. Which one do you mean?',
    );
  });

  it('leads to the action that its button names', () => {
    const run = ['portScan', 'enableFirewall', 'blockAttacker', 'portScan'];
    const { text } = reply('2', 'Did the port scan of action 1 work?', { run });
    expect(text).toMatch(/found port 8080 open/);
  });
});

describe('a false premise is corrected first', () => {
  it.each([
    [
      '3',
      ['enableIDS', 'attackSQLi'],
      'good thing the IDS blocked it',
      /^The IDS blocked nothing: it gets a copy\./,
    ],
    [
      '9',
      ['enableSIEM', 'attackSQLi'],
      'luckily the siem stopped it',
      /^The SIEM blocked nothing: it reads records/,
    ],
    ['6', ['enableWAF', 'attackSQLi'], 'so my database is leaked now', /^The attack did not work/],
    ['6', ['attackSQLi'], 'so nothing was stolen', /^The answer holds a name and a password/],
    [
      '2',
      ['enableFirewall', 'blockAttacker', 'portScan'],
      'the firewall let it through, right?',
      /^The firewall stopped the port scan\./,
    ],
    [
      '4',
      ['attackSQLi'],
      'the IPS stopped the injection',
      /^The IPS was off at that time and blocked nothing\./,
    ],
  ])('level %s after %j: %s', (id, run, question, fact) => {
    expect(reply(id, question, { run }).text).toMatch(fact);
  });
});

describe('what would have stopped it', () => {
  it('is played with what the level has', () => {
    const { text } = reply('10', 'nothing stopped it. what would have', { run: ['attackSQLi'] });
    expect(text).toContain('it is stopped with the WAF or the IPS on');
  });

  it('is played with the rest of the course where the level has nothing', () => {
    const ofAttack = reply('3', 'what would have stopped it', { run: ['enableIDS', 'attackSQLi'] });
    expect(ofAttack.text).toContain('the IPS of level 4 and the WAF of level 6');
    const ofSniffer = reply('1', 'what would have stopped that', { run: ['sniffTraffic'] });
    expect(ofSniffer.text).toContain('TLS of level 5 and the VPN of level 7');
  });

  it('says of a capture that it becomes unreadable', () => {
    const question = 'What would have made this capture unreadable?';
    const { text } = reply('7', question, { run: ['sniffTraffic'] });
    expect(text).toContain('it is unreadable with the VPN on');
  });
});

it.each([
  ['3', 'Did the SQL injection work?', ['attackSQLi'], /It worked/],
  [
    '3',
    'was a password stolen',
    ['openPage', 'attackSQLi'],
    /a name and a password from the table/,
  ],
  ['4', 'did it work', ['enableIPS', 'attackSQLi'], /did not work: the IPS stopped it/],
  ['6', 'Did the attack succeed?', ['enableWAF', 'attackXSS'], /the WAF’s own 403/],
])('level %s: answers from the packets: %s', (id, question, run, answer) => {
  expect(reply(id, question, { run }).text).toMatch(answer);
});

describe('what if', () => {
  it('plays the action with one thing changed, from where it was taken', () => {
    const run = ['enableWAF', 'attackXSS', 'enableWAF'];
    const { text } = reply('6', 'what if the waf was off', { run });
    expect(text).toMatch(/^Played again without the WAF: the XSS attack reached the server/);
    expect(text).toContain('In action 2, with the WAF, the WAF answered');
  });

  it('takes it for the switch that was turned last', () => {
    const { text } = reply('10', 'and if i turn it off?', {
      run: ['enableIPS', 'enableWAF', 'attackSQLi'],
    });
    expect(text).toMatch(/without the WAF/);
  });

  it('says that only the record is missing where the request ends the same', () => {
    const run = ['enableSIEM', 'attackSQLi'];
    const { text } = reply('9', 'what would have happened without the siem', { run });
    expect(text).toContain(
      'The SIEM blocks nothing here; without the SIEM there would be no record',
    );
  });

  it('answers with the reason where the level cannot be without it', () => {
    const run = ['enableLB', 'openPage'];
    const { text } = reply('8', 'what if the load balancer was off', { run });
    expect(text).toContain('cannot be sent at all');
  });
});

describe('a question back', () => {
  const run = ['enableWAF', 'attackSQLi'];
  const asked = reply('6', 'why was it blocked', { run });
  const before = ['why was it blocked'];

  it('has three choices, of which one is right', () => {
    expect(asked.text).toMatch(/Your turn: what becomes of the SQL injection with the WAF off\?$/);
    expect(asked.offers?.kind).toBe('check');
    const told = asked.offers!.questions.map((choice) => reply('6', choice, { run, before }).text);
    expect(told.filter((text) => text.startsWith('That is right.'))).toHaveLength(1);
    expect(told.filter((text) => text.startsWith('That is not what happens.'))).toHaveLength(2);
    for (const text of told) expect(text).toContain('Played again without the WAF');
  });

  it('comes back after two other answers at the earliest', () => {
    const again = (count: number) =>
      reply('6', 'why was it blocked', {
        run,
        before: [...before, ...Array<string>(count).fill('what happened')],
      }).offers?.kind === 'check';
    expect([again(0), again(1), again(2)]).toEqual([false, false, true]);
  });
});

describe('what is open', () => {
  const run = ['enableFirewall', 'blockAttacker', 'portScan', 'openPage'];

  it('is meant by this line', () => {
    const { text } = reply('2', 'what does this line mean', {
      run,
      selection: { action: 3, sequence: 3 },
    });
    expect(text).toMatch(/^Rule 2 matches this packet/);
  });

  it('is meant by this packet', () => {
    const selection = { action: 1, packet: 0 };
    const answer = reply('1', 'explain this packet', { run: ['openPage'], selection });
    expect(answer.text).toMatch(/^The first of three packets that open a connection/);
    expect(openedBy(answer)).toEqual([selection]);
  });

  it('is meant by this field', () => {
    const selection = { action: 4, packet: 0, layer: 'IPv4', field: 'time to live' };
    const answer = reply('2', 'why is this field 64', { run, selection });
    expect(answer.text).toMatch(/^The time to live counts down by one/);
    expect(answer.rows?.map(({ place }) => place)).toEqual(['packet 1, byte 22']);
    expect(openedBy(answer)).toEqual([selection]);
  });

  it.each([
    ['what is the TTL', 'time to live'],
    ['what is the TCP checksum for', 'checksum'],
    ['what is the sequence number', 'sequence number'],
    ['why is the source port 51544', 'free high number'],
    ['what does ALPN mean', 'ALPN is an offer', '5'],
    ['what is the user agent', 'User-Agent'],
    ['what does 27 in the request mean', 'single quotation mark', '6'],
    ['why are there two IP headers', 'mean a tunnel', '7'],
  ])('%s', (question, says, id = '1') => {
    const runs: Readonly<Record<string, string[]>> = {
      '1': ['openPage'],
      '5': ['enableTLS', 'openPageHTTPS'],
      '6': ['attackSQLi'],
      '7': ['enableVPN', 'openPage'],
    };
    expect(reply(id, question, { run: runs[id]! }).text).toContain(says);
  });
});

import { FIXED_SENSOR } from '../devices/ids/ids.ts';
import { see, stateWith } from '../testing/lab.ts';
import { deviceRows, hopList } from './path.ts';
import { verdictOf, nodeNotes, nodeStates, portNotes, NODE_IDS } from './wording.ts';

const SOC = { ipsEnabled: false, wafEnabled: false, idsEnabled: true, siemEnabled: true };

describe('the path in the diagram', () => {
  it('goes on past a sensor that alerts', () => {
    const { path } = see(stateWith(SOC), 'attackSQLi');
    expect(path.hops).toMatchObject([
      { number: 1, from: 'attacker', to: 'server', link: 'wire', verdict: 'alerted' },
      { number: null, from: 'server', to: 'ids', link: 'mirror', verdict: 'alerted' },
      { number: null, to: 'siem', link: 'feed' },
      { number: null, to: 'siem', link: 'feed' },
    ]);
    expect(path.marks).toEqual([
      { node: 'ids', verdict: 'alerted', flag: 'ALERT high' },
      { node: 'server', verdict: 'exposed', flag: '200, not stopped' },
    ]);
  });

  it('shows a record going on to the combined view', () => {
    const { path } = see(stateWith({ ...SOC, socEnabled: true }), 'openPage');
    expect(path.hops.at(-1)).toMatchObject({ from: 'siem', to: 'soc', link: 'feed' });
  });

  it('marks the backend that is out of rotation', () => {
    const { path } = see(stateWith({ lbEnabled: true, backendA: 'down' }), 'openPage');
    expect(path.marks).toEqual([
      { node: 'web-a', verdict: 'unreached', flag: 'out of rotation' },
      { node: 'web-b', verdict: 'passed', flag: '200 OK from WEB B' },
    ]);
  });

  it('is empty for an action that sends nothing', () => {
    expect(see(stateWith(), 'enableIDS').path).toEqual({ hops: [], marks: [], unreached: [] });
  });

  it('draws the blocked client, and the customer whose login was read', () => {
    const blocked = stateWith({ firewallEnabled: true, blockClient: true });
    const { trip, result, state } = see(blocked, 'sniffTraffic');
    expect(trip).toEqual([
      'client>firewall!',
      'customer>firewall',
      'firewall>server',
      'customer>sniffer',
    ]);
    expect(deviceRows(state, result, ['client', 'customer', 'firewall', 'server'])).toMatchObject([
      { packet: 'no reply' },
      { packet: 'got 200' },
      { packet: 'dropped' },
      { packet: 'answered 200' },
    ]);
  });

  it('leaves both backends unreached behind a 503', () => {
    const down = stateWith({ lbEnabled: true, backendA: 'down', backendB: 'down' });
    expect(see(down, 'openPage').path.unreached).toEqual(['web-a', 'web-b']);
  });

  it('has flags of at most five words', () => {
    const states = [{}, { tlsEnabled: true }, { vpnEnabled: true }, { wafEnabled: true }, SOC];
    const actions = ['openPage', 'openPageHTTPS', 'sniffTraffic', 'portScan', 'attackDirBuster'];
    const flags = states.flatMap((changes) =>
      actions.flatMap((action) => see(stateWith(changes), action).path.marks),
    );
    expect(flags.filter(({ flag }) => flag.split(' ').length > 5)).toEqual([]);
  });
});

describe('words beside the diagram', () => {
  it('show the request that was sent', () => {
    expect(hopList(see(stateWith(), 'attackSQLi').result)[0]?.sentence).toBe(
      "Sent GET /search?q=' UNION SELECT name, password FROM users-- HTTP/1.1.",
    );
  });

  it('say how many requests of a search got through before the rest was stopped', () => {
    const { result, state } = see(stateWith({ ipsEnabled: true }), 'attackDirBuster');
    expect(hopList(result).find(({ node }) => node === 'server')?.sentence).toBe(
      'Answered the first 10 requests, until the rate passed the threshold. The rest never arrived.',
    );
    expect(deviceRows(state, result, ['attacker', 'server']).map(({ packet }) => packet)).toEqual([
      '10 answers, then silence',
      'first 10 only',
    ]);
  });

  it('tell a reset from silence', () => {
    const { result, state } = see(stateWith({ ipsEnabled: true }), 'attackSQLi');
    expect(deviceRows(state, result, ['attacker', 'server']).map(({ packet }) => packet)).toEqual([
      'got RST',
      'connection, no request',
    ]);
  });

  it('say where the probe ended and what it never reached', () => {
    const blocked = stateWith({ firewallEnabled: true, blockAttacker: true });
    expect(hopList(see(blocked, 'portScan').result)).toEqual([
      {
        node: 'firewall',
        verdict: 'blocked',
        sentence: 'A rule matches. Dropped, nothing is sent back.',
      },
      {
        node: 'server',
        verdict: 'unreached',
        sentence: 'Was not reached. Its own log shows nothing.',
      },
    ]);
  });

  it('say where the captured login comes from', () => {
    expect(hopList(see(stateWith(), 'sniffTraffic').result)[0]?.sentence).toBe(
      'A page in the browser sends a login request by itself.',
    );
  });

  it('give every node a state and a last packet', () => {
    const blocked = stateWith({ firewallEnabled: true, blockAttacker: true });
    const { state, result } = see(blocked, 'portScan');
    const rows = deviceRows(state, result, ['client', 'attacker', 'firewall', 'server', 'sniffer']);
    expect(rows).toEqual([
      { node: 'client', state: 'online', packet: 'none' },
      { node: 'attacker', state: 'dropped by rule', packet: 'no reply' },
      { node: 'firewall', state: 'BLOCKING', packet: 'dropped' },
      { node: 'server', state: '8080/tcp http', packet: 'not reached' },
      { node: 'sniffer', state: 'on the client segment', packet: 'none' },
    ]);
  });

  it('write the rule beside the port it decides', () => {
    const blocked = stateWith({ firewallEnabled: true, blockAttacker: true });
    expect(portNotes(blocked, 'firewall')).toEqual([
      { peer: 'client', text: 'no rule, passes', shut: false },
      { peer: 'attacker', text: 'drop 203.0.113.66', shut: true },
    ]);
    expect(nodeNotes(stateWith({ lbEnabled: true }), 'lb')).toEqual(['round-robin', 'next: WEB A']);
  });

  it('rank a block above everything else', () => {
    const blocked = stateWith({ ipsEnabled: true, siemEnabled: true });
    expect(verdictOf(see(blocked, 'attackSQLi').result)).toBe('blocked');
    expect(verdictOf(see(stateWith(), 'enableIDS').result)).toBeNull();
  });
});

describe('node states', () => {
  it('cover every node', () => {
    expect(Object.keys(nodeStates(stateWith())).sort()).toEqual([...NODE_IDS].sort());
  });

  it('show the fixed sensor of level 9 as on, though its flag is off', () => {
    const state = stateWith(FIXED_SENSOR);
    expect([state.idsEnabled, nodeStates(state).ids]).toEqual([false, 'on']);
  });
});

it('shows two trips where a redirect sends a request on, and the first one read', () => {
  const evidence = see(stateWith({ tlsEnabled: true }), 'openPage');
  const trips = evidence.path.hops.filter(({ to }) => to === 'server');
  expect(trips.map(({ verdict, encrypted }) => [verdict, encrypted])).toEqual([
    ['exposed', false],
    ['encrypted', true],
  ]);
  expect(hopList(evidence)[0]!.sentence).toBe(
    'Sent GET / HTTP/1.1 in the clear, was told to ask over HTTPS, and asked again over TLS.',
  );
});

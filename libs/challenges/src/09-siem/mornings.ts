import type { Traffic } from '../challenge.ts';
import { oldLinks, times, type Visitor } from '../shop/morning.ts';
import { secondsOf } from '../shop/records.ts';
import {
  at,
  carrier,
  forgetful,
  guessing,
  intrusion,
  mondayAtTheOffice,
  neighbour,
  patientIntrusion,
  school,
  scriptedIntrusion,
  sharedAddress,
  slip,
  slowGuessing,
  stubbornTelephone,
  type SiemStory,
} from './stories.ts';

/** Who looks at the shop in a morning of this level. */
export const CUSTOMERS: readonly Visitor[] = [
  { address: '192.0.2.18', agent: 'chrome', account: ['alice', 'hunter2'] },
  { address: '192.0.2.9', agent: 'firefox' },
  { address: '192.0.2.23', agent: 'android', account: ['bob', 'letmein'] },
  { address: '192.0.2.57', agent: 'iphone' },
  { address: '192.0.2.66', agent: 'safari', account: ['marek', 'Lapsang88'] },
  { address: '192.0.2.77', agent: 'linux' },
  { address: '192.0.2.103', agent: 'chrome', account: ['sofia', 'kiln-glaze-7'] },
  { address: '192.0.2.112', agent: 'android' },
  { address: '192.0.2.131', agent: 'firefox', account: ['henk', 'tulp2019'] },
  { address: '192.0.2.158', agent: 'iphone' },
  { address: '192.0.2.166', agent: 'chrome' },
  { address: '192.0.2.201', agent: 'safari', account: ['imani', 'Serengeti4'] },
  { address: '192.0.2.219', agent: 'android' },
  { address: '198.51.100.140', agent: 'chrome' },
  { address: '198.51.100.162', agent: 'firefox', account: ['yusuf', 'cay-bardagi'] },
  { address: '198.51.100.203', agent: 'iphone' },
  { address: '203.0.113.12', agent: 'chrome' },
  { address: '203.0.113.31', agent: 'android', account: ['clara', 'porcelain1'] },
  { address: '203.0.113.144', agent: 'firefox' },
  { address: '10.0.0.10', agent: 'linux' },
];

/** The customer with this account. */
export function customer(user: string): Visitor & Required<Pick<Visitor, 'account'>> {
  const { address, agent, account } = CUSTOMERS.find((each) => each.account?.[0] === user)!;
  return { address, agent, account: account! };
}

const OFFICE: Visitor = { address: '192.0.2.41', agent: 'chrome' };
const JONAS: Visitor = { address: '192.0.2.34', agent: 'android' };
const SCHOOL: Visitor = { address: '192.0.2.140', agent: 'chrome' };
const CARRIER: Visitor = { address: '192.0.2.90', agent: 'android' };
const INTRUDER = '203.0.113.66';

/** A fixed morning. */
export interface FixedMorning {
  readonly day: string;
  /** Of the customers who fill it up to 200 records. */
  readonly seed: number;
  readonly stories: readonly SiemStory[];
  /** What shows that a part of a rule is too wide or too narrow. They come on top. */
  readonly counterExamples: readonly SiemStory[];
}

const clock = secondsOf;

export const MORNINGS: Readonly<Record<Traffic, FixedMorning>> = {
  A: {
    day: '2026-11-23',
    seed: 901,
    stories: [
      guessing(
        customer('alice').account,
        ['198.51.100.71', '198.51.100.72', '198.51.100.73', '198.51.100.74'],
        [...times('08:41:05', 10, 22), ...times('08:51:02', 10, 21)],
        clock('08:54:50'),
      ),
      intrusion(INTRUDER, [clock('08:12:04'), 41822], at('08:33:10', '08:33:52', '08:34:31')),
      mondayAtTheOffice(OFFICE, clock('08:02:10')),
      forgetful(JONAS, times('08:26:20', 3, 17), clock('08:27:31')),
      school(SCHOOL, clock('08:22:10'), clock('08:39:15'), 52110),
      carrier(CARRIER, clock('07:41:30'), 33018, clock('09:12:44')),
      { drafted: oldLinks(clock('08:40:18'), 8) },
      slip(customer('bob'), clock('08:43:37')),
      slip(customer('henk'), clock('08:50:12')),
      slip(customer('clara'), clock('08:53:20')),
    ],
    counterExamples: [
      slowGuessing('yusuf', ['203.0.113.92', '203.0.113.95'], clock('07:46:20')),
      stubbornTelephone({ address: '192.0.2.171', agent: 'iphone' }, clock('08:58:12')),
    ],
  },
  B: {
    day: '2026-11-24',
    seed: 902,
    stories: [
      guessing(
        customer('marek').account,
        ['198.51.100.81', '203.0.113.88', '198.51.100.83'],
        times('08:20:12', 12, 58),
        clock('08:32:07'),
      ),
      intrusion(INTRUDER, [clock('08:44:10'), 40218], at('08:44:19', '08:44:21', '08:44:24')),
      mondayAtTheOffice(OFFICE, clock('08:55:20')),
      forgetful(JONAS, times('08:05:02', 4, 14), clock('08:06:11')),
      forgetful(JONAS, times('08:47:30', 3, 16), clock('08:48:32')),
      school(SCHOOL, clock('09:02:20'), clock('09:02:58'), 52644),
      carrier(CARRIER, clock('07:35:12'), 33960, clock('09:20:05')),
      { drafted: oldLinks(clock('07:52:40'), 8) },
      slip(customer('sofia'), clock('08:23:41')),
      slip(customer('yusuf'), clock('08:29:05')),
    ],
    counterExamples: [
      scriptedIntrusion('203.0.113.68', clock('08:13:37'), 44170),
      neighbour({ address: '192.0.2.186', agent: 'firefox' }, clock('08:36:48'), 50912),
    ],
  },
  C: {
    day: '2026-11-25',
    seed: 903,
    stories: [
      guessing(
        customer('sofia').account,
        ['203.0.113.201', '203.0.113.202', '198.51.100.91', '198.51.100.92', '198.51.100.93'],
        [...times('08:05:20', 10, 24), ...times('08:20:08', 10, 23)],
        clock('08:24:11'),
      ),
      intrusion(INTRUDER, [clock('08:10:31'), 43377], at('08:44:40', '08:45:03', '08:45:58')),
      mondayAtTheOffice(OFFICE, clock('07:58:05')),
      forgetful(JONAS, times('08:31:10', 6, 19), clock('08:33:26')),
      forgetful(JONAS, times('09:08:15', 3, 15), clock('09:09:12')),
      school(SCHOOL, clock('08:15:09'), clock('08:40:27'), 51873),
      carrier(CARRIER, clock('07:40:44'), 34551, clock('08:52:50')),
      { drafted: oldLinks(clock('09:14:30'), 8) },
      slip(customer('bob'), clock('08:08:19')),
      slip(customer('imani'), clock('08:22:50')),
    ],
    counterExamples: [
      patientIntrusion('203.0.113.69', clock('07:58:40'), 39120),
      sharedAddress({ address: '192.0.2.193', agent: 'android' }, clock('08:20:33'), 36404),
    ],
  },
};

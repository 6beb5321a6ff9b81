import { oneOf, shuffled } from '../seeded.ts';
import { secondsOf, timeOfDay } from '../shop/records.ts';
import { shopWith } from '../shop/site.ts';
import { BYSTANDERS, lonelySsh } from './bystanders.ts';
import { ALERTS } from './configuration.ts';
import {
  between,
  breakIn,
  drawIntrusion,
  largeExport,
  lockOut,
  reconnaissance,
  token,
  type Episode,
  type Intrusion,
} from './intrusion.ts';
import { HARMLESS, measuresOf, type SocStory } from './story.ts';

/** What the stolen session is used for, how many alerts that gives, and the words for a note. */
const USES = [
  {
    episode: largeExport,
    alerts: 1,
    revoke: '',
    inNote: (time: (after: number) => string) =>
      `and at ${time(85)} fetched /admin/export?set=customers, 48,211 bytes`,
  },
  {
    episode: token,
    alerts: 1,
    revoke: ' and revoke the token',
    inNote: (time: (after: number) => string) =>
      `fetched /admin/export?set=addresses at ${time(85)}, 31,877 bytes, and made the API token “report” at ${time(272)}`,
  },
  {
    episode: lockOut,
    alerts: 2,
    revoke: '',
    inNote: (time: (after: number) => string) =>
      `changed it at ${time(70)} and fetched /admin/export?set=orders at ${time(173)}, ${time(470)} and ${time(590)}`,
  },
] as const;

/** The alerts that every morning has: scan, search, refusal, login; one SSH probe, the newsletter. */
const ALWAYS = 6;

function noteOf(drawn: Intrusion, inNote: string): string {
  const { attackers, member, leak, scan, search, injection, login, owner } = drawn;
  const [first, second] = attackers;
  const [user] = member.account;
  const minute = (at: number) => timeOfDay(at).slice(0, 5);
  const page = `/${leak.folder}/${leak.page}`;
  return `What happened: At ${minute(login)} somebody logged in as ${user} from ${second} with the right password, ${inNote}. The same address had tried an attack at ${minute(injection)}, which the WAF refused. A port scan at ${minute(scan)} and a directory search at ${minute(search)} came from ${first}, which also read ${page}.
Systems and accounts: the shop’s web server; the account ${user} of the staff; what the export held.
Known: login, what followed it and the addresses, from the logs. Likely, not proved: both addresses are one attacker, and the password was read in ${page}, where ${user}’s login of ${minute(owner)} was listed.
Evidence: access.log and shop.log of the server, the WAF’s error.log, eve.json of IPS and IDS, saved before anything was changed.
Next: the shift has ended ${user}’s sessions, set a new password and blocked both addresses. The web team closes /${leak.folder}/ today. The data protection officer checks by noon whom to inform.`;
}

/** A morning's story by chance: one intrusion, and harmless people with the other alerts. */
export function freeStory(random: () => number): SocStory {
  const drawn = drawIntrusion(random);
  const { episode, alerts, revoke, inNote } = oneOf(random, USES);
  const homes = shuffled(
    random,
    Array.from({ length: 20 }, (_, host) => `192.0.2.${30 + host}`),
  );
  const harmless = shuffled(random, BYSTANDERS)
    .slice(0, ALERTS - ALWAYS - alerts)
    .map((bystander, index) =>
      bystander(homes[index]!, secondsOf('08:24:00') + between(random, 0, 2400)),
    );
  const probed = secondsOf('08:05:00') + between(random, 0, 3600);
  const episodes: readonly Episode[] = [
    reconnaissance(drawn),
    breakIn(drawn),
    episode(drawn),
    ...harmless,
    lonelySsh(`198.51.100.${between(random, 20, 60)}`, probed, between(random, 40_000, 59_000)),
    { drafted: [], explanations: { '09:10:00': HARMLESS.newsletter } },
  ];
  const { attackers, member, leak } = drawn;
  const [account] = member.account;
  const minute = (after: number) => timeOfDay(drawn.login + after).slice(0, 5);
  return {
    day: '2026-11-26',
    account,
    attackers,
    site: shopWith({ [account]: member.role }, leak),
    scripted: episodes.flatMap(({ drafted }) => drafted),
    explanations: Object.assign({}, ...episodes.map(({ explanations }) => explanations)),
    stages: episodes.flatMap(({ stages = [] }) => stages),
    context: episodes.flatMap(({ context = [] }) => context),
    measures: measuresOf(account, attackers, `/${leak.folder}/`, revoke),
    note: noteOf(drawn, inNote(minute)),
    ports: { unknown: between(random, 33_000, 60_000), rate: between(random, 33_000, 60_000) },
  };
}

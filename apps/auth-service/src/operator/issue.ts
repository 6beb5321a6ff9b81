import { text } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { type OperatorCommand, say } from '@netward/nest-kit/operator';
import { readIssue } from '../newsletter/read-issue.ts';
import { IssueSender, type IssueStatus } from '../newsletter/send-issue.ts';
import { findSubject, onDatabase } from './place.ts';

const NAME = /^[\w.-]{1,60}$/;
const PER_MINUTE = '60';
const PAUSE_MS = 1000;

const markdownGiven = (): Promise<string> => text(process.stdin);

function rateOf(given: unknown): number {
  const rate = Number(given);
  if (Number.isInteger(rate) && rate >= 1 && rate <= 10_000) return rate;
  throw new Error('--per-minute takes a whole number from 1 to 10000');
}

function describeIssue({ name, subject, begunAt, mails, remaining }: IssueStatus): string {
  const of = (state: string): number => mails[state] ?? 0;
  const counts = [
    `sent ${of('sent')}`,
    `waiting ${of('pending')}`,
    `refused ${of('refused')}`,
    `given up ${of('expired')}`,
    `cancelled ${of('cancelled')}`,
    `not queued yet ${remaining}`,
  ];
  const begun = begunAt.toISOString().slice(0, 16).replace('T', ' ');
  return `${name} (${subject}), begun ${begun} UTC: ${counts.join(', ')}`;
}

export const issueCommands = {
  'issue-read': {
    does: 'print the issue on standard input as the mailer gets it',
    async run() {
      say(JSON.stringify(readIssue(await markdownGiven())));
    },
  },
  'issue-test': {
    takes: '<address>',
    does: 'send the issue on standard input to one address',
    run: onDatabase(async ({ dataSource, config, note }, [address = '']) => {
      const issue = readIssue(await markdownGiven());
      const subject = await findSubject(dataSource.manager, address);
      await new IssueSender(dataSource, config).test(issue, address.trim(), subject.emailKey);
      note('issue-test', subject);
      say('Queued. The end-link of this mail works if the address has a subscription.');
    }),
  },
  'issue-send': {
    takes: '<name>',
    does: 'send the issue on standard input to all confirmed subscribers, or go on with it',
    options: { 'per-minute': { type: 'string' } },
    run: onDatabase(
      async ({ dataSource, config, note }, [name = ''], { 'per-minute': rate = PER_MINUTE }) => {
        const perMinute = rateOf(rate);
        if (!NAME.test(name))
          throw new Error('the name of an issue has letters, digits, dots and hyphens, at most 60');
        const markdown = await markdownGiven();
        const issue = { name, markdown, issue: readIssue(markdown) };
        const sender = new IssueSender(dataSource, config);
        await sender.begin(issue);
        note('issue-send', {}, name);
        for (let total = 0; ;) {
          const { written, remaining } = await sender.sendSome(issue, perMinute);
          total += written;
          if (written > 0) say(`Queued ${total}, to go ${remaining}.`);
          if (remaining === 0) {
            say(`Done: ${total} mails of ${name} were queued by this command.`);
            return;
          }
          if (written === 0) await wait(PAUSE_MS);
        }
      },
    ),
  },
  'issue-status': {
    does: 'count the mails of the newsletters of the last 30 days',
    run: onDatabase(async ({ dataSource, config }) => {
      const issues = await new IssueSender(dataSource, config).status();
      if (issues.length === 0) say('No issue was sent in the last 30 days.');
      for (const issue of issues) say(describeIssue(issue));
    }),
  },
} satisfies Record<string, OperatorCommand>;

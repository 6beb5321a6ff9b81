import { z } from 'zod';

/** Where an issue may link to: an https address, a mail address, or a path of the site. */
const issueHref = z.string().regex(/^(https:\/\/|mailto:|\/(?![/\\]))/);

/** A piece of text that looks the same throughout. */
const issueRun = z.object({
  text: z.string(),
  marks: z.array(z.enum(['strong', 'emphasis', 'code'])),
  href: issueHref.optional(),
});
export type IssueRun = z.output<typeof issueRun>;

const issueRuns = z.array(issueRun);

/** A block of an issue. Neither markup nor pictures: a mail of ours loads nothing. */
const issueBlock = z.discriminatedUnion('type', [
  z.object({ type: z.enum(['heading', 'paragraph', 'quote']), runs: issueRuns }),
  z.object({ type: z.literal('list'), isOrdered: z.boolean(), items: z.array(issueRuns) }),
  z.object({ type: z.literal('code'), text: z.string() }),
]);
export type IssueBlock = z.output<typeof issueBlock>;

/** An issue of the newsletter as it is mailed to everybody. */
export const newsletterIssue = z.object({ subject: z.string(), blocks: z.array(issueBlock) });
export type NewsletterIssue = z.output<typeof newsletterIssue>;

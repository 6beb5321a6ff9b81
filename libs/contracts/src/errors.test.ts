import { registerRequest } from './account.ts';
import { assistantRequest } from './assistant.ts';
import { codeOfIssue, type ErrorCode, errors } from './errors.ts';
import { levelId } from './shapes.ts';
import { newsletterTokenRequest } from './newsletter.ts';
import { resetPasswordRequest } from './password.ts';

const LONE_SURROGATE = '\ud800';

function firstIssue(schema: (typeof refused)[number][1], value: unknown) {
  const issue = schema.safeParse(value).error?.issues[0];
  if (!issue) throw new Error('the value was accepted');
  return issue;
}

const refused = [
  ['INVALID_LEVEL', levelId, {}],
  ['INVALID_LEVEL', levelId, '100'],
  ['MESSAGE_REQUIRED', assistantRequest, {}],
  ['INVALID_REQUEST', assistantRequest, { message: LONE_SURROGATE }],
  ['NEWSLETTER_TOKEN_INVALID', newsletterTokenRequest, {}],
  [
    'INVALID_REQUEST',
    registerRequest,
    { name: 'Ada', email: 'ada@example.org', password: LONE_SURROGATE },
  ],
  ['INVALID_REQUEST', resetPasswordRequest, { token: 't', password: LONE_SURROGATE }],
] as const;

test.each(refused)('%s is named by the schema that refuses %#', (code, schema, value) => {
  const issue = firstIssue(schema, value);
  expect(codeOfIssue(issue)).toBe(code);
  expect(issue.message).toBe(errors[code].message);
});

test.each(refused)('a schema says %s in the words of the catalogue, %#', (code, schema, value) => {
  const entry: { message: string } = errors[code satisfies ErrorCode];
  const sentence = entry.message;
  entry.message = 'Other words';
  try {
    expect(firstIssue(schema, value)).toMatchObject({ message: 'Other words', params: { code } });
  } finally {
    entry.message = sentence;
  }
});

test('the sentence of a field carries no code', () => {
  const issue = firstIssue(registerRequest, { name: 'A', email: 'a@example.org', password: 'x' });
  expect(codeOfIssue(issue)).toBeUndefined();
});

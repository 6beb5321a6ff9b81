import { contactRequest, emailKey } from '@netward/contracts';
import fc from 'fast-check';

const HEADER_FIELDS = ['name', 'email', 'phone'] as const;
// Everything that a mail server may treat as the end of a line or a text.
// eslint-disable-next-line no-control-regex -- finding control characters is the purpose
const BREAK = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]/;

/** Texts with characters that break headers, addresses and queries, and any others. */
const hostile = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc
    .array(
      fc.constantFrom(
        ...[
          '\r',
          '\n',
          '\r\n',
          '\0',
          '\u2028',
          '\u0085',
          '%0d%0a',
          '\\r\\n',
          ' ',
          ',',
          ';',
          '<',
          '>',
        ],
        ...['Bcc:', 'a', 'ada@example.org', '"', "'", '=?utf-8?q?=0d=0aBcc:?=', '+44', '.'],
      ),
      { maxLength: 8 },
    )
    .map((parts) => parts.join('')),
);

test('no accepted field can break out of a mail header', () => {
  let accepted = 0;
  const good = { name: 'Ada', email: 'ada@example.org', phone: '123', message: 'Hello' };
  fc.assert(
    fc.property(fc.constantFrom(...HEADER_FIELDS), hostile, (field, text) => {
      const { success, data } = contactRequest.safeParse({ ...good, [field]: text });
      if (!success) return;
      accepted++;
      expect(HEADER_FIELDS.filter((name) => BREAK.test(data[name] ?? ''))).toEqual([]);
      expect(emailKey(data.email)).toBeDefined();
    }),
    { numRuns: 10_000 },
  );
  expect(accepted).toBeGreaterThan(100);
});

import { checkMailDomain, checkPublicName, type DnsLookups } from './checks.ts';

const nothing = (code = 'ENODATA') => Promise.reject(Object.assign(new Error(code), { code }));

/** A name server that knows these records. */
function knowing(records: {
  a?: Record<string, string>;
  aaaa?: Record<string, string>;
  mx?: string[];
  txt?: Record<string, string[]>;
}): DnsLookups {
  const find = (table: Record<string, string> = {}, name: string) =>
    table[name] ? Promise.resolve([table[name]]) : nothing();
  return {
    resolve4: (name: string) => find(records.a, name),
    resolve6: (name: string) => find(records.aaaa, name),
    resolveMx: (name: string) =>
      records.mx?.includes(name)
        ? Promise.resolve([{ exchange: `mail.${name}`, priority: 10 }])
        : nothing('ENOTFOUND'),
    resolveTxt: (name: string) =>
      records.txt?.[name] ? Promise.resolve(records.txt[name].map((text) => [text])) : nothing(),
  } as unknown as DnsLookups;
}

const SITE = 'netward.example';

test.each([
  ['https://netward.example', knowing({ a: { [SITE]: '192.0.2.1' } }), 'ok'],
  ['https://netward.example', knowing({ aaaa: { [SITE]: '2001:db8::1' } }), 'ok'],
  ['https://netward.example', knowing({}), 'fault'],
  ['http://127.0.0.1:8080', knowing({}), 'ok'],
  ['http://[::1]:8080', knowing({}), 'ok'],
  ['http://localhost:8080', knowing({}), 'ok'],
])('the name of %s', async (url, dns, status) => {
  expect((await checkPublicName(url, dns)).status).toBe(status);
});

const TRUSTED = {
  [SITE]: ['google-site-verification=x', 'v=spf1 mx -all'],
  [`_dmarc.${SITE}`]: ['v=DMARC1; p=none'],
};

test.each([
  ['everything', knowing({ mx: [SITE], txt: TRUSTED }), ['ok']],
  ['an address alone', knowing({ a: { [SITE]: '192.0.2.1' }, txt: TRUSTED }), ['ok']],
  ['neither SPF nor DMARC', knowing({ mx: [SITE] }), ['ok', 'warning', 'warning']],
  ['nothing', knowing({ txt: TRUSTED }), ['fault']],
])('a mail domain with %s', async (_, dns, statuses) => {
  const findings = await checkMailDomain(SITE, dns);
  expect(findings.map(({ status }) => status)).toEqual(statuses);
});

test('a local sender needs no DNS', async () => {
  expect(await checkMailDomain('netward.localhost', knowing({}))).toMatchObject([{ status: 'ok' }]);
});

test('a name server that does not answer is not taken for an answer', async () => {
  const away = { ...knowing({}), resolve4: () => nothing('ETIMEOUT') } as unknown as DnsLookups;
  await expect(checkPublicName('https://netward.example', away)).rejects.toThrow('ETIMEOUT');
});

import { domainOf, parseNamedAddress } from './named-address.ts';

it.each([
  ['Netward <post@netward.example>', { name: 'Netward', address: 'post@netward.example' }],
  [
    '"Netward, the labs" <post@netward.example>',
    { name: 'Netward, the labs', address: 'post@netward.example' },
  ],
  [' post@netward.example ', { name: '', address: 'post@netward.example' }],
])('reads %p', (text, mailbox) => {
  expect(parseNamedAddress(text)).toEqual(mailbox);
});

it.each(['', 'Netward', 'a@b, c@d', 'A <a@b> <c@d>', 'A\r\nBcc: x <a@b>', '<a@b@c>'])(
  'refuses %p',
  (text) => {
    expect(parseNamedAddress(text)).toBeUndefined();
  },
);

it('knows the domain of an address', () => {
  expect(domainOf({ name: '', address: 'post@netward.example' })).toBe('netward.example');
});

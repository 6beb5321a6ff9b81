import { bytesToHex, hexToBytes } from '@noble/ciphers/utils.js';
import { checksum, ethernet, ipv4, tcp, udp } from './headers.ts';

const ip = { source: '192.168.0.1', destination: '192.168.0.199', ttl: 64 };

it('writes an IPv4 header with its checksum', () => {
  const written = ipv4(ip, 17, new Uint8Array(0x73 - 20));
  expect(bytesToHex(written.subarray(0, 20))).toBe('4500007300004000' + '4011b861c0a80001c0a800c7');
});

it('sums an odd number of bytes as if a zero followed (RFC 1071)', () => {
  expect(checksum(hexToBytes('0001f203f4f5f6f7'))).toBe(0x220d);
  expect(checksum(Uint8Array.of(1, 2, 3))).toBe(checksum(Uint8Array.of(1, 2, 3, 0)));
});

it('offers in a SYN what a system or a scanner offers, and a reset has no window', () => {
  const header = { sourcePort: 50_000, destinationPort: 8080, seq: 7, ack: 0, isProbe: false };
  const syn = tcp(ip, { ...header, flags: 'SYN' }, new Uint8Array(0));
  expect(bytesToHex(syn.subarray(0, 16))).toBe('c3501f90' + '00000007' + '00000000' + '8002faf0');
  expect(bytesToHex(syn.subarray(20))).toBe('020405b4' + '01010402' + '01030307');
  const probe = tcp(ip, { ...header, flags: 'SYN', isProbe: true }, new Uint8Array(0));
  expect(bytesToHex(probe.subarray(12, 16))).toBe('60020400');
  expect(bytesToHex(probe.subarray(20))).toBe('020405b4');
  const reset = tcp(ip, { ...header, flags: 'RST' }, new Uint8Array(0));
  expect(bytesToHex(reset.subarray(12, 16))).toBe('50040000');
});

it('covers the addresses with the checksum of TCP', () => {
  const header = {
    sourcePort: 1,
    destinationPort: 2,
    seq: 3,
    ack: 4,
    flags: 'PSH/ACK',
    isProbe: false,
  } as const;
  const segment = tcp(ip, header, Uint8Array.of(65));
  const pseudo = hexToBytes('c0a80001c0a800c7' + '00060015');
  expect(checksum(Uint8Array.of(...pseudo, ...segment))).toBe(0);
});

it('puts the receiver first in a frame, and the length into a datagram', () => {
  const framed = ethernet('02:00:00:00:00:01', '02:00:00:00:00:0b', Uint8Array.of(9));
  expect(bytesToHex(framed)).toBe('02000000000b020000000001080009');
  expect(bytesToHex(udp(4500, Uint8Array.of(9)))).toBe('1194119400090000' + '09');
});

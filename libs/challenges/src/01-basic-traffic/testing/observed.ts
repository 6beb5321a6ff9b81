/** Written by tools/reference/challenges/captures.ts: the packets that a real tshark shows. */
export const TSHARK = '4.0.17';

export const OBSERVED: readonly {
  readonly traffic: 'A' | 'B' | 'C';
  readonly filter: string;
  /** Packet numbers. */
  readonly shows: string;
}[] = [
  { traffic: 'A', filter: 'http.request', shows: '13 23 33 43' },
  {
    traffic: 'A',
    filter: 'tcp.flags.syn == 1 && tcp.flags.ack == 0',
    shows: '1 3 5 8 10 20 30 40 50 52 54 56 58',
  },
  { traffic: 'A', filter: 'tcp.flags.syn == 1 && tcp.flags.ack == 1', shows: '6 11 21 31 41 59' },
  { traffic: 'A', filter: 'tcp.flags.reset == 1', shows: '2 4 7 9 51 53 55 57 60' },
  { traffic: 'A', filter: 'frame contains "login"', shows: '13 43' },
  {
    traffic: 'A',
    filter: 'ip.src == 10.0.0.20 && tcp.srcport != 8080',
    shows: '2 4 6 9 51 53 55 57',
  },
  {
    traffic: 'A',
    filter: 'tcp',
    shows:
      '1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29 30 31 32 33 34 35 36 37 38 39 40 41 42 43 44 45 46 47 48 49 50 51 52 53 54 55 56 57 58 59 60',
  },
  { traffic: 'A', filter: 'http', shows: '13 15 23 25 33 35 43 45' },
  { traffic: 'A', filter: 'http.response', shows: '15 25 35 45' },
  {
    traffic: 'A',
    filter: 'tcp.flags.syn',
    shows:
      '1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29 30 31 32 33 34 35 36 37 38 39 40 41 42 43 44 45 46 47 48 49 50 51 52 53 54 55 56 57 58 59 60',
  },
  {
    traffic: 'A',
    filter: 'ip.addr == 10.0.0.20',
    shows:
      '1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29 30 31 32 33 34 35 36 37 38 39 40 41 42 43 44 45 46 47 48 49 50 51 52 53 54 55 56 57 58 59 60',
  },
  { traffic: 'A', filter: 'ip.addr != 10.0.0.20', shows: '' },
  {
    traffic: 'A',
    filter: 'ip.src == 192.0.2.0/24',
    shows: '3 30 32 33 37 38 40 42 43 47 48 50 54',
  },
  {
    traffic: 'A',
    filter: '!(ip.src == 10.0.0.20)',
    shows:
      '1 3 5 7 8 10 12 13 17 18 20 22 23 27 28 30 32 33 37 38 40 42 43 47 48 50 52 54 56 58 60',
  },
  {
    traffic: 'A',
    filter: 'ip.dst != 10.0.0.20',
    shows: '2 4 6 9 11 14 15 16 19 21 24 25 26 29 31 34 35 36 39 41 44 45 46 49 51 53 55 57 59',
  },
  {
    traffic: 'A',
    filter: 'tcp.port == 8080',
    shows:
      '10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29 30 31 32 33 34 35 36 37 38 39 40 41 42 43 44 45 46 47 48 49 58 59 60',
  },
  { traffic: 'A', filter: 'tcp.port != 8080', shows: '1 2 3 4 5 6 7 8 9 50 51 52 53 54 55 56 57' },
  { traffic: 'A', filter: 'tcp.dstport < 1024', shows: '8' },
  { traffic: 'A', filter: 'tcp.dstport >= 8443 && ip.dst == 10.0.0.20', shows: '3 50 54' },
  { traffic: 'A', filter: 'tcp.flags.push == 1 and not http.response', shows: '13 23 33 43' },
  {
    traffic: 'A',
    filter: 'tcp.flags.fin == 1 || tcp.flags.reset == 1 && tcp.flags.ack == 0',
    shows: '7 16 18 26 28 36 38 46 48 60',
  },
  {
    traffic: 'A',
    filter: '(tcp.flags.fin == 1 || tcp.flags.reset == 1) && tcp.flags.ack == 0',
    shows: '7 60',
  },
  { traffic: 'A', filter: 'http.request.method == "POST"', shows: '43' },
  { traffic: 'A', filter: 'http.request.method != "POST"', shows: '13 23 33' },
  { traffic: 'A', filter: 'http.request.uri contains "login"', shows: '13 43' },
  { traffic: 'A', filter: 'http.response.code == 200', shows: '15 25 35 45' },
  { traffic: 'A', filter: 'frame contains "user="', shows: '13 43' },
  { traffic: 'A', filter: 'frame contains "User="', shows: '' },
  { traffic: 'A', filter: 'frame contains "Firefox"', shows: '33' },
  { traffic: 'A', filter: 'tcp.stream == 2', shows: '5 6 7' },
  {
    traffic: 'A',
    filter: 'frame.number <= 10 or frame.number == 60',
    shows: '1 2 3 4 5 6 7 8 9 10 60',
  },
  {
    traffic: 'A',
    filter: 'not http.request and tcp.dstport == 8080 and tcp.flags.push == 1',
    shows: '',
  },
  { traffic: 'A', filter: 'tcp.stream eq 7', shows: '40 41 42 43 44 45 46 47 48 49' },
  { traffic: 'A', filter: 'tcp.flags == 0x12', shows: '6 11 21 31 41 59' },
  { traffic: 'A', filter: 'tcp.port in {8081, 22}', shows: '5 6 7 8 9' },
  {
    traffic: 'A',
    filter: 'tcp.dstport in {8000..8443} and tcp.flags.syn == True',
    shows: '3 5 10 20 30 40 50 54 56 58',
  },
  { traffic: 'A', filter: 'tcp.port not in {8080, 8443}', shows: '1 2 5 6 7 8 9 52 53 56 57' },
  {
    traffic: 'A',
    filter: 'ip.src ne 10.0.0.20',
    shows:
      '1 3 5 7 8 10 12 13 17 18 20 22 23 27 28 30 32 33 37 38 40 42 43 47 48 50 52 54 56 58 60',
  },
  {
    traffic: 'A',
    filter: 'ip.src > 192.0.2.40',
    shows: '1 3 5 7 8 10 12 13 17 18 20 22 23 27 28 30 32 33 37 38 50 52 54 56 58 60',
  },
  {
    traffic: 'A',
    filter: 'ip.src in {192.0.2.0/24, 203.0.113.1..203.0.113.99}',
    shows: '1 3 5 7 8 20 22 23 27 28 30 32 33 37 38 40 42 43 47 48 50 52 54 56',
  },
  { traffic: 'A', filter: 'http contains "user="', shows: '13 43' },
  { traffic: 'A', filter: 'tcp contains "user="', shows: '13 43' },
  { traffic: 'A', filter: 'http.request == 1 and http.request.method == GET', shows: '13 23 33' },
  { traffic: 'A', filter: 'http.request.uri contains login', shows: '13 43' },
  { traffic: 'A', filter: 'http.response.code in {200..299}', shows: '15 25 35 45' },
  { traffic: 'B', filter: 'http.request', shows: '6 18 31 45' },
  {
    traffic: 'B',
    filter: 'tcp.flags.syn == 1 && tcp.flags.ack == 0',
    shows: '1 3 13 15 25 28 38 40 42 52 54 56 58',
  },
  { traffic: 'B', filter: 'tcp.flags.syn == 1 && tcp.flags.ack == 1', shows: '4 16 26 29 43 59' },
  { traffic: 'B', filter: 'tcp.flags.reset == 1', shows: '2 14 27 39 41 53 55 57 60' },
  { traffic: 'B', filter: 'frame contains "login"', shows: '6 31' },
  {
    traffic: 'B',
    filter: 'ip.src == 10.0.0.20 && tcp.srcport != 8080',
    shows: '2 14 39 41 53 55 57 59',
  },
  {
    traffic: 'B',
    filter: 'tcp',
    shows:
      '1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29 30 31 32 33 34 35 36 37 38 39 40 41 42 43 44 45 46 47 48 49 50 51 52 53 54 55 56 57 58 59 60',
  },
  { traffic: 'B', filter: 'http', shows: '6 8 18 20 31 33 45 47' },
  { traffic: 'B', filter: 'http.response', shows: '8 20 33 47' },
  {
    traffic: 'B',
    filter: 'tcp.flags.syn',
    shows:
      '1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29 30 31 32 33 34 35 36 37 38 39 40 41 42 43 44 45 46 47 48 49 50 51 52 53 54 55 56 57 58 59 60',
  },
  {
    traffic: 'B',
    filter: 'ip.addr == 10.0.0.20',
    shows:
      '1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29 30 31 32 33 34 35 36 37 38 39 40 41 42 43 44 45 46 47 48 49 50 51 52 53 54 55 56 57 58 59 60',
  },
  { traffic: 'B', filter: 'ip.addr != 10.0.0.20', shows: '' },
  { traffic: 'B', filter: 'ip.src == 192.0.2.0/24', shows: '3 5 6 10 11 25 27' },
  {
    traffic: 'B',
    filter: '!(ip.src == 10.0.0.20)',
    shows:
      '1 3 5 6 10 11 13 15 17 18 22 23 25 27 28 30 31 35 36 38 40 42 44 45 49 50 52 54 56 58 60',
  },
  {
    traffic: 'B',
    filter: 'ip.dst != 10.0.0.20',
    shows: '2 4 7 8 9 12 14 16 19 20 21 24 26 29 32 33 34 37 39 41 43 46 47 48 51 53 55 57 59',
  },
  {
    traffic: 'B',
    filter: 'tcp.port == 8080',
    shows:
      '3 4 5 6 7 8 9 10 11 12 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29 30 31 32 33 34 35 36 37 42 43 44 45 46 47 48 49 50 51',
  },
  {
    traffic: 'B',
    filter: 'tcp.port != 8080',
    shows: '1 2 13 14 38 39 40 41 52 53 54 55 56 57 58 59 60',
  },
  { traffic: 'B', filter: 'tcp.dstport < 1024', shows: '1 13' },
  { traffic: 'B', filter: 'tcp.dstport >= 8443 && ip.dst == 10.0.0.20', shows: '40 54 56 58 60' },
  { traffic: 'B', filter: 'tcp.flags.push == 1 and not http.response', shows: '6 18 31 45' },
  {
    traffic: 'B',
    filter: 'tcp.flags.fin == 1 || tcp.flags.reset == 1 && tcp.flags.ack == 0',
    shows: '9 11 21 23 27 34 36 48 50 60',
  },
  {
    traffic: 'B',
    filter: '(tcp.flags.fin == 1 || tcp.flags.reset == 1) && tcp.flags.ack == 0',
    shows: '27 60',
  },
  { traffic: 'B', filter: 'http.request.method == "POST"', shows: '6' },
  { traffic: 'B', filter: 'http.request.method != "POST"', shows: '18 31 45' },
  { traffic: 'B', filter: 'http.request.uri contains "login"', shows: '6 31' },
  { traffic: 'B', filter: 'http.response.code == 200', shows: '8 20 33 47' },
  { traffic: 'B', filter: 'frame contains "user="', shows: '6 31' },
  { traffic: 'B', filter: 'frame contains "User="', shows: '' },
  { traffic: 'B', filter: 'frame contains "Firefox"', shows: '6 45' },
  { traffic: 'B', filter: 'tcp.stream == 2', shows: '13 14' },
  {
    traffic: 'B',
    filter: 'frame.number <= 10 or frame.number == 60',
    shows: '1 2 3 4 5 6 7 8 9 10 60',
  },
  {
    traffic: 'B',
    filter: 'not http.request and tcp.dstport == 8080 and tcp.flags.push == 1',
    shows: '',
  },
  { traffic: 'B', filter: 'tcp.stream eq 7', shows: '40 41' },
  { traffic: 'B', filter: 'tcp.flags == 0x12', shows: '4 16 26 29 43 59' },
  { traffic: 'B', filter: 'tcp.port in {8081, 22}', shows: '' },
  {
    traffic: 'B',
    filter: 'tcp.dstport in {8000..8443} and tcp.flags.syn == True',
    shows: '3 15 25 28 40 42 54 56',
  },
  { traffic: 'B', filter: 'tcp.port not in {8080, 8443}', shows: '1 2 13 14 38 39 52 53 58 59 60' },
  {
    traffic: 'B',
    filter: 'ip.src ne 10.0.0.20',
    shows:
      '1 3 5 6 10 11 13 15 17 18 22 23 25 27 28 30 31 35 36 38 40 42 44 45 49 50 52 54 56 58 60',
  },
  {
    traffic: 'B',
    filter: 'ip.src > 192.0.2.40',
    shows:
      '1 3 5 6 10 11 13 15 17 18 22 23 25 27 28 30 31 35 36 38 40 42 44 45 49 50 52 54 56 58 60',
  },
  {
    traffic: 'B',
    filter: 'ip.src in {192.0.2.0/24, 203.0.113.1..203.0.113.99}',
    shows: '3 5 6 10 11 15 17 18 22 23 25 27 28 30 31 35 36',
  },
  { traffic: 'B', filter: 'http contains "user="', shows: '6 31' },
  { traffic: 'B', filter: 'tcp contains "user="', shows: '6 31' },
  { traffic: 'B', filter: 'http.request == 1 and http.request.method == GET', shows: '18 31 45' },
  { traffic: 'B', filter: 'http.request.uri contains login', shows: '6 31' },
  { traffic: 'B', filter: 'http.response.code in {200..299}', shows: '8 20 33 47' },
  { traffic: 'C', filter: 'http.request', shows: '8 22 36 46' },
  {
    traffic: 'C',
    filter: 'tcp.flags.syn == 1 && tcp.flags.ack == 0',
    shows: '1 3 5 15 17 19 29 31 33 43 53 56 59',
  },
  { traffic: 'C', filter: 'tcp.flags.syn == 1 && tcp.flags.ack == 1', shows: '6 20 34 44 54 57' },
  { traffic: 'C', filter: 'tcp.flags.reset == 1', shows: '2 4 16 18 30 32 55 58 60' },
  { traffic: 'C', filter: 'frame contains "login"', shows: '8 36 46' },
  {
    traffic: 'C',
    filter: 'ip.src == 10.0.0.20 && tcp.srcport != 8080',
    shows: '2 4 16 18 30 32 57 60',
  },
  {
    traffic: 'C',
    filter: 'tcp',
    shows:
      '1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29 30 31 32 33 34 35 36 37 38 39 40 41 42 43 44 45 46 47 48 49 50 51 52 53 54 55 56 57 58 59 60',
  },
  { traffic: 'C', filter: 'http', shows: '8 10 22 24 36 38 46 48' },
  { traffic: 'C', filter: 'http.response', shows: '10 24 38 48' },
  {
    traffic: 'C',
    filter: 'tcp.flags.syn',
    shows:
      '1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29 30 31 32 33 34 35 36 37 38 39 40 41 42 43 44 45 46 47 48 49 50 51 52 53 54 55 56 57 58 59 60',
  },
  {
    traffic: 'C',
    filter: 'ip.addr == 10.0.0.20',
    shows:
      '1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29 30 31 32 33 34 35 36 37 38 39 40 41 42 43 44 45 46 47 48 49 50 51 52 53 54 55 56 57 58 59 60',
  },
  { traffic: 'C', filter: 'ip.addr != 10.0.0.20', shows: '' },
  {
    traffic: 'C',
    filter: 'ip.src == 192.0.2.0/24',
    shows: '3 5 7 8 12 13 17 19 21 22 26 27 29 31 33 35 36 40 41 56 58',
  },
  {
    traffic: 'C',
    filter: '!(ip.src == 10.0.0.20)',
    shows:
      '1 3 5 7 8 12 13 15 17 19 21 22 26 27 29 31 33 35 36 40 41 43 45 46 50 51 53 55 56 58 59',
  },
  {
    traffic: 'C',
    filter: 'ip.dst != 10.0.0.20',
    shows: '2 4 6 9 10 11 14 16 18 20 23 24 25 28 30 32 34 37 38 39 42 44 47 48 49 52 54 57 60',
  },
  {
    traffic: 'C',
    filter: 'tcp.port == 8080',
    shows:
      '5 6 7 8 9 10 11 12 13 14 19 20 21 22 23 24 25 26 27 28 33 34 35 36 37 38 39 40 41 42 43 44 45 46 47 48 49 50 51 52 53 54 55',
  },
  {
    traffic: 'C',
    filter: 'tcp.port != 8080',
    shows: '1 2 3 4 15 16 17 18 29 30 31 32 56 57 58 59 60',
  },
  { traffic: 'C', filter: 'tcp.dstport < 1024', shows: '17 29' },
  { traffic: 'C', filter: 'tcp.dstport >= 8443 && ip.dst == 10.0.0.20', shows: '1 3 15 59' },
  { traffic: 'C', filter: 'tcp.flags.push == 1 and not http.response', shows: '8 22 36 46' },
  {
    traffic: 'C',
    filter: 'tcp.flags.fin == 1 || tcp.flags.reset == 1 && tcp.flags.ack == 0',
    shows: '11 13 25 27 39 41 49 51 55 58',
  },
  {
    traffic: 'C',
    filter: '(tcp.flags.fin == 1 || tcp.flags.reset == 1) && tcp.flags.ack == 0',
    shows: '55 58',
  },
  { traffic: 'C', filter: 'http.request.method == "POST"', shows: '8 36' },
  { traffic: 'C', filter: 'http.request.method != "POST"', shows: '22 46' },
  { traffic: 'C', filter: 'http.request.uri contains "login"', shows: '8 36 46' },
  { traffic: 'C', filter: 'http.response.code == 200', shows: '10 24 38 48' },
  { traffic: 'C', filter: 'frame contains "user="', shows: '8' },
  { traffic: 'C', filter: 'frame contains "User="', shows: '' },
  { traffic: 'C', filter: 'frame contains "Firefox"', shows: '' },
  { traffic: 'C', filter: 'tcp.stream == 2', shows: '5 6 7 8 9 10 11 12 13 14' },
  {
    traffic: 'C',
    filter: 'frame.number <= 10 or frame.number == 60',
    shows: '1 2 3 4 5 6 7 8 9 10 60',
  },
  {
    traffic: 'C',
    filter: 'not http.request and tcp.dstport == 8080 and tcp.flags.push == 1',
    shows: '',
  },
  { traffic: 'C', filter: 'tcp.stream eq 7', shows: '31 32' },
  { traffic: 'C', filter: 'tcp.flags == 0x12', shows: '6 20 34 44 54 57' },
  { traffic: 'C', filter: 'tcp.port in {8081, 22}', shows: '' },
  {
    traffic: 'C',
    filter: 'tcp.dstport in {8000..8443} and tcp.flags.syn == True',
    shows: '1 5 15 19 33 43 53 59',
  },
  { traffic: 'C', filter: 'tcp.port not in {8080, 8443}', shows: '3 4 17 18 29 30 31 32 56 57 58' },
  {
    traffic: 'C',
    filter: 'ip.src ne 10.0.0.20',
    shows:
      '1 3 5 7 8 12 13 15 17 19 21 22 26 27 29 31 33 35 36 40 41 43 45 46 50 51 53 55 56 58 59',
  },
  {
    traffic: 'C',
    filter: 'ip.src > 192.0.2.40',
    shows:
      '1 3 5 7 8 12 13 15 17 19 21 22 26 27 29 31 33 35 36 40 41 43 45 46 50 51 53 55 56 58 59',
  },
  {
    traffic: 'C',
    filter: 'ip.src in {192.0.2.0/24, 203.0.113.1..203.0.113.99}',
    shows: '1 3 5 7 8 12 13 15 17 19 21 22 26 27 29 31 33 35 36 40 41 56 58 59',
  },
  { traffic: 'C', filter: 'http contains "user="', shows: '8' },
  { traffic: 'C', filter: 'tcp contains "user="', shows: '8' },
  { traffic: 'C', filter: 'http.request == 1 and http.request.method == GET', shows: '22 46' },
  { traffic: 'C', filter: 'http.request.uri contains login', shows: '8 36 46' },
  { traffic: 'C', filter: 'http.response.code in {200..299}', shows: '10 24 38 48' },
];

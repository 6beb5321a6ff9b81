import type { Traffic } from '../challenge.ts';

/** An attack of a morning and the addresses it comes from; nobody else uses them that morning. */
export interface StreamAttack {
  readonly id: string;
  readonly name: string;
  readonly sources: readonly string[];
}

/** What a morning's 200 rows do not say. */
export interface SiemMorning {
  readonly day: string;
  readonly attacks: readonly StreamAttack[];
}

const intrusion: StreamAttack = {
  id: 'intrusion',
  name: 'scan and injection',
  sources: ['203.0.113.66'],
};

function guessing(account: string, ...sources: readonly string[]): StreamAttack {
  return { id: 'guessing', name: `password guessing against ${account}`, sources };
}

export const SIEM_MORNINGS: Readonly<Record<Traffic, SiemMorning>> = {
  A: {
    day: '2026-11-23',
    attacks: [
      guessing('alice', '198.51.100.71', '198.51.100.72', '198.51.100.73', '198.51.100.74'),
      intrusion,
    ],
  },
  B: {
    day: '2026-11-24',
    attacks: [guessing('marek', '198.51.100.81', '203.0.113.88', '198.51.100.83'), intrusion],
  },
  C: {
    day: '2026-11-25',
    attacks: [
      guessing(
        'sofia',
        ...['203.0.113.201', '203.0.113.202', '198.51.100.91', '198.51.100.92', '198.51.100.93'],
      ),
      intrusion,
    ],
  },
};

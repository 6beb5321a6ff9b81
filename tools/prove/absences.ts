import type { ProductArea } from './calls.ts';

/** A part that goes away, and what ARCHITECTURE.md promises for that time. */
export interface Absence {
  /** The part's name in the product. */
  name: string;
  /** The calls refused while it is away; everything else must work as usual. */
  refused: readonly ProductArea[];
  /** The longest that a refusal may take: how long callers of the part wait for it. */
  refusalMs?: number;
  /** The longest from its return to the first success of a refused call. */
  recoveryMs: number;
  /** Recovery counts from the start of its process; otherwise from its first answer. */
  isService?: true;
  /** Mail waits while it is away. */
  holdsMail?: true;
  /** The tutor answers questions while it is away. */
  isReplacedByTutor?: true;
  /** Calls under way on it break, since visitors are connected to it. */
  breaksConnections?: true;
}

const service = { isService: true, recoveryMs: 3000 } as const;

/** The product's parts in the order in which they are taken away. */
export const absences: readonly Absence[] = [
  { name: 'postgres', refused: ['accounts', 'learning'], refusalMs: 3000, recoveryMs: 5000 },
  { name: 'redis', refused: [], recoveryMs: 15_000, holdsMail: true },
  { name: 'mailbox', refused: [], recoveryMs: 15_000, holdsMail: true },
  { name: 'model', refused: [], recoveryMs: 15_000, isReplacedByTutor: true },
  { ...service, name: 'auth-service', refused: ['accounts'], refusalMs: 10_000 },
  { ...service, name: 'learning-service', refused: ['learning'], refusalMs: 5000 },
  { ...service, name: 'assistant-service', refused: ['assistant'], refusalMs: 30_000 },
  { ...service, name: 'mailer-worker', refused: [], recoveryMs: 20_000, holdsMail: true },
  { ...service, name: 'gateway', refused: [], breaksConnections: true },
];

import type { ServiceName } from '../start/services/environment.ts';
import type { Part, Product } from './product.ts';
import { areas, type Area } from './visit.ts';

/** A part that goes away, and what ARCHITECTURE.md promises for that time. */
export interface Absence {
  name: string;
  part(product: Product): Part;
  /** What is refused while it is away; all else must work as if nothing were. */
  refused: readonly Area[];
  /** The longest that a refusal may take. */
  refusalMs: number;
  /** The longest from its return to the first success of what was refused. */
  recoveryMs: number;
  /** Its return is the start of its process; else the moment at which it answers again. */
  isService?: true;
  /** Mails wait while it is away. */
  holdsMail?: true;
  /** Who answers questions while it is away. */
  answersBy?: 'tutor';
  /** Calls that are under way on it break, since it is what the visitors are connected to. */
  breaksConnections?: true;
}

const service =
  (name: ServiceName) =>
  ({ replicas }: Product): Part => {
    const [replica] = replicas[name];
    if (!replica) throw new Error(`there is no ${name}`);
    return { stop: () => replica.process.stop('SIGKILL'), start: () => replica.process.start() };
  };

const NOTHING = { refused: [], refusalMs: 0 } as const;
/** How long the gateway waits for a service (its upstream rules), and a service for its database. */
const AUTH_MS = 10_000;
const LEARNING_MS = 5_000;
const ASSISTANT_MS = 30_000;
const DATABASE_MS = 3_000;

/** The product with each of its parts away, in the order in which they are taken. */
export const absences: readonly Absence[] = [
  {
    name: 'postgres',
    part: ({ postgres }) => postgres,
    refused: ['accounts', 'learning'],
    refusalMs: DATABASE_MS,
    recoveryMs: 5000,
  },
  { name: 'redis', part: ({ redis }) => redis, ...NOTHING, recoveryMs: 15_000, holdsMail: true },
  { name: 'smtp', part: ({ mailbox }) => mailbox, ...NOTHING, recoveryMs: 15_000, holdsMail: true },
  {
    name: 'model',
    part: ({ model }) => model,
    ...NOTHING,
    recoveryMs: 15_000,
    answersBy: 'tutor',
  },
  {
    name: 'auth-service',
    part: service('auth-service'),
    refused: ['accounts'],
    refusalMs: AUTH_MS,
    recoveryMs: 3000,
    isService: true,
  },
  {
    name: 'learning-service',
    part: service('learning-service'),
    refused: ['learning'],
    refusalMs: LEARNING_MS,
    recoveryMs: 3000,
    isService: true,
  },
  {
    name: 'assistant-service',
    part: service('assistant-service'),
    refused: ['assistant'],
    refusalMs: ASSISTANT_MS,
    recoveryMs: 3000,
    isService: true,
  },
  {
    name: 'mailer-worker',
    part: service('mailer-worker'),
    ...NOTHING,
    recoveryMs: 20_000,
    isService: true,
    holdsMail: true,
  },
  {
    name: 'gateway',
    part: service('gateway'),
    ...NOTHING,
    recoveryMs: 3000,
    isService: true,
    breaksConnections: true,
  },
];

/** What goes on while a part is away. */
export function working({ refused }: Absence): Area[] {
  return areas.filter((area) => !refused.includes(area));
}

import { ACTIONS, NODE_IDS } from '@netward/lab-engine';
import { LEVEL_IDS } from '@netward/contracts';
import { z } from 'zod';

const sentence = z.string().regex(/[.?!…]$/, 'ends like a sentence');
const action = z.enum(ACTIONS);
const nodeId = z.enum(NODE_IDS);
const point = z.object({ x: z.number(), y: z.number() });

const multipleChoice = z
  .object({
    id: z.string(),
    type: z.literal('mc'),
    question: z.string().min(10),
    options: z.array(z.string().min(1)).min(3).max(5),
    answerIndex: z.int().min(0),
    explain: sentence,
  })
  .refine(({ options, answerIndex }) => answerIndex < options.length, 'answer is not an option')
  .refine(
    ({ options }) => new Set(options.map((option) => option.toLowerCase())).size === options.length,
    'two options are the same',
  );

const fillIn = z.object({
  id: z.string(),
  type: z.literal('fitb'),
  question: z.string().min(10),
  answer: z.string().regex(/^[A-Za-z0-9]{1,16}$/, 'is not one short word or number'),
  explain: sentence,
});

const texts = z.object({
  name: z.string(),
  title: z.string(),
  kind: z.string().regex(/^\S+$/),
  summary: sentence,
  description: sentence,
  tip: sentence,
  completionNote: z.string().min(10),
  readMore: z.object({ title: z.string(), bullets: z.array(sentence).min(4) }),
  video: z.object({ title: z.string() }).nullable(),
});

const place = point.extend({
  width: z.number().positive(),
  height: z.number().positive(),
  glyphTop: z.number().nullable(),
});

const geometry = z.object({
  width: z.number(),
  height: z.number(),
  zones: z.array(
    point.extend({
      width: z.number().positive(),
      height: z.number().positive(),
      label: z.string(),
      labelAt: z.enum(['start', 'end']),
    }),
  ),
  nodes: z.partialRecord(nodeId, place),
  routes: z.record(z.string(), z.array(point).min(2)),
  flags: z.record(z.string(), point),
});

const topology = z.object({
  nodes: z.array(
    z.object({
      id: nodeId,
      symbol: z.string(),
      shape: z.enum(['end', 'slab', 'ear', 'tray', 'tag']),
      label: z.string(),
      shortLabel: z.string().max(6),
      address: z.string().nullable(),
      zone: z.string().nullable(),
      isHostile: z.boolean(),
      note: z.string().nullable(),
    }),
  ),
  links: z.array(
    z.object({
      id: z.string(),
      from: nodeId,
      to: nodeId,
      kind: z.enum(['wire', 'mirror', 'feed']),
      casing: z.enum(['tls', 'vpn']).nullable(),
    }),
  ),
  wide: geometry,
  narrow: geometry,
});

const isFunction = z.custom<(...values: never[]) => unknown>(
  (value) => typeof value === 'function',
);

const controlGroup = z.object({
  id: z.enum(['client', 'attacker', 'defence', 'backends']),
  name: z.string(),
  address: z.string().nullable(),
  controls: z
    .array(
      z.object({
        action,
        colour: z.enum(['request', 'observe', 'enable', 'block']),
        label: z.string().min(1),
        pressedLabel: z.string().min(1).nullable(),
        isPressed: isFunction.nullable(),
        disabledReason: isFunction,
      }),
    )
    .min(1),
});

/** The shape of a level, with the rules that involve several fields. */
export const levelSchema = z.strictObject({
  id: z.enum(LEVEL_IDS),
  slug: z.string().regex(/^[a-z]+(-[a-z]+)*$/),
  difficulty: z.enum(['beginner', 'intermediate', 'advanced', 'expert']),
  category: z.enum([
    'Network Analysis',
    'Threat Detection',
    'Encryption & Security',
    'Enterprise Security',
  ]),
  isInCatalogue: z.boolean(),
  texts,
  topology,
  settings: z.record(z.string(), z.unknown()).optional(),
  controls: z.array(controlGroup).min(1),
  requiredActions: z.array(action).min(1),
  quiz: z.array(z.discriminatedUnion('type', [multipleChoice, fillIn])).length(6),
});

export const proofSchema = z.strictObject({
  completes: z.array(action).min(1),
  doesNot: z.array(z.array(action)).min(1),
});

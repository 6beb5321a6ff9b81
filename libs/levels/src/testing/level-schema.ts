import { ACTIONS, NODE_IDS } from '@netward/lab-engine';
import { z } from 'zod';
import { LEVEL_SHAPE, proofId } from '@netward/contracts';
import { pointsOf } from '../quizzes.ts';
import type { Sight } from '../level.ts';

/** A text that ends like a sentence. */
export const sentence = z.string().regex(/[.?!…]$/, 'does not end like a sentence');

const action = z.enum(ACTIONS);
const cell = z.string().min(1).max(60);
const caption = z.string().min(10).max(80);
const exhibit = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('log'),
    caption,
    before: z.array(action),
    shown: z.array(action).min(1),
  }),
  z
    .strictObject({
      kind: z.literal('table'),
      caption,
      columns: z.array(cell).min(2).max(4),
      rows: z.array(z.array(cell)).min(2).max(8),
    })
    .refine(
      ({ columns, rows }) => rows.every((row) => row.length === columns.length),
      'a row has more or fewer cells than there are columns',
    ),
]);

const questionBase = {
  id: z.string(),
  question: z.string().min(10),
  explain: sentence,
  taughtBy: z.string(),
  exhibit: exhibit.optional(),
  asksWhatWasSeen: z.boolean().optional(),
};

const sameText = (text: string) => text.trim().toLowerCase();

const multipleChoice = z
  .strictObject({
    ...questionBase,
    type: z.literal('mc'),
    options: z
      .array(
        // Shuffled options cannot speak of each other, or of "the above".
        z
          .string()
          .min(1)
          .regex(/^(?!.*\b(all|none|both|neither) of (the|these|them)\b)/i),
      )
      .length(4),
    answerIndex: z.int().min(0),
  })
  .refine(({ options, answerIndex }) => answerIndex < options.length, 'answer is not an option')
  .refine(
    ({ options }) => new Set(options.map(sameText)).size === options.length,
    'two options are the same',
  );

const fillIn = z
  .strictObject({
    ...questionBase,
    type: z.literal('fitb'),
    answer: z.string().regex(/^[A-Za-z0-9]{1,16}$/, 'is not one short word or number'),
    accepts: z
      .array(z.string().regex(/^\S(.{0,38}\S)?$/, 'has blanks at its ends or is long'))
      .min(1)
      .optional(),
  })
  .refine(({ answer, accepts = [] }) => {
    const spellings = [answer, ...accepts].map(sameText);
    return new Set(spellings).size === spellings.length;
  }, 'accepts a spelling twice');

const quizQuestion = z.discriminatedUnion('type', [multipleChoice, fillIn]);

/** A point longer than this is not read, it is skipped. */
const POINT_WORDS = 35;
const readMorePoint = sentence.refine(
  (text) => text.split(/\s+/).length <= POINT_WORDS,
  `has more than ${POINT_WORDS} words`,
);
/** 'crs-score': lower case, so that an object keeps the points in the order they were written in. */
const POINT_NAME = /^[a-z]+(-[a-z0-9]+)*$/;
/** The points of Read More. */
export const pointsSchema = z
  .record(z.string().regex(POINT_NAME), readMorePoint)
  .refine((all) => Object.keys(all).length >= 4, 'has fewer than four points');
const nodeId = z.enum(NODE_IDS);
const point = z.object({ x: z.number(), y: z.number() });

const texts = z.object({
  name: z.string(),
  title: z.string(),
  kind: z.string().regex(/^\S+$/),
  summary: sentence,
  description: sentence,
  tip: sentence,
  leads: z.partialRecord(action, sentence).optional(),
  completionNote: z.string().min(10),
  sights: z.array(
    z.strictObject({
      name: z.string().regex(/^[^.]+$/, 'is a part of a sentence'),
      actions: z.array(action).min(1),
      with: z.array(action).min(1).optional(),
      without: z.array(action).min(1).optional(),
      missing: z.custom<Sight['missing']>((value) => typeof value === 'function').optional(),
      after: z.string().optional(),
    }),
  ),
  suggestions: z.array(z.string().regex(/\?$/)).min(3),
  readMore: z.string(),
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
      isBystander: z.boolean().optional(),
      words: z.object({ text: z.string(), until: action }).optional(),
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
  id: z.enum(['client', 'sniffer', 'attacker', 'defence', 'backends']),
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

const level = z.strictObject({
  id: z.string().regex(LEVEL_SHAPE),
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
  quiz: z.array(quizQuestion).length(6),
  proofIds: z.array(proofId).min(1),
  proof: isFunction,
  runs: isFunction,
  teaching: isFunction,
});

/** The shape of a level, with the rules that involve several fields. */
export const levelSchema = level
  .refine(
    ({ id, quiz }) => quiz.every(({ taughtBy }) => Object.hasOwn(pointsOf({ id }), taughtBy)),
    'a question is taught by a point that does not exist',
  )
  .refine(
    ({ texts: { sights } }) => new Set(sights.map(({ name }) => name)).size === sights.length,
    'two sights have one name',
  )
  .refine(
    ({ texts: { sights }, controls }) =>
      sights
        .flatMap(({ with: on = [], without: off = [] }) => [...on, ...off])
        .every((wanted) =>
          controls.some((group) =>
            group.controls.some(({ action, isPressed }) => action === wanted && isPressed),
          ),
        ),
    'a sight names a switch that the level does not have',
  );

export const teachingSchema = z.strictObject({
  outcomes: z
    .array(z.string().regex(/^[a-z].*[^.]$/, 'does not complete the sentence'))
    .min(3)
    .max(4),
  lookCloser: readMorePoint,
  minutes: z.int().min(10).max(60),
  /** In a few words, where the challenge has no tool's text. */
  tool: z.string().min(5).max(30).optional(),
  techniques: z.array(
    z.strictObject({ id: z.string().regex(/^T\d{4}(\.\d{3})?$/), name: z.string().min(5) }),
  ),
  niceTasks: z.array(z.strictObject({ id: z.string().regex(/^T\d{4}$/), task: sentence })),
  inClass: z.array(z.string().regex(/\?$/)).min(2),
});

export const runsSchema = z.strictObject({
  completes: z.array(action).min(1),
  doesNot: z.array(z.array(action)).min(1),
});

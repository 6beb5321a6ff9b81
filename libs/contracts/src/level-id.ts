import { z } from 'zod';
import { failsWith } from './errors.ts';
import { LEVEL_SHAPE, type LevelId, parseLevelId } from './level-ids.ts';

/** Accepts every spelling of a level id and yields '1' to '99'; the service looks the level up. */
export const levelId = z
  .union([z.string(), z.number()], failsWith('INVALID_LEVEL'))
  .refine((value) => parseLevelId(value) !== undefined, failsWith('INVALID_LEVEL'))
  .transform((value) => parseLevelId(value) as LevelId);

/** A level id in an answer. */
export const levelIdOut = z
  .string()
  .regex(LEVEL_SHAPE)
  .meta({ id: 'LevelId' }) as z.ZodType as z.ZodType<LevelId, LevelId>;

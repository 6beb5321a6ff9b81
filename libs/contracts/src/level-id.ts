import { z } from 'zod';
import { LEVEL_IDS, type LevelId, parseLevelId } from './level-ids.ts';

/** Accepts every spelling of a level id and yields '1' to '10'. */
export const levelId = z
  .union([z.string(), z.number()], 'Invalid level')
  .transform((value, context): LevelId => {
    const id = parseLevelId(value);
    if (id) return id;
    context.addIssue({ code: 'custom', message: 'Invalid level' });
    return z.NEVER;
  });

/** A level id in an answer. */
export const levelIdOut = z.enum(LEVEL_IDS).meta({ id: 'LevelId' });

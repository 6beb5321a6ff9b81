import { drawLevels } from './draw-level.ts';

/**
 * A small drawing of each level. The build turns this module into its value (vite.config.ts), so that a
 * page with drawings loads neither the levels nor the engine.
 */
export const levelDrawings = await drawLevels({
  ...{ width: 220, height: 84 },
  smallest: { end: [26, 21], ear: [22, 22], slab: [24, 24], tray: [34, 19], tag: [0, 0] },
});

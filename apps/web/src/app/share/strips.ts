import { drawLevels } from '../../lib/draw-level.ts';

/** For the lower third of a shared picture. The build turns this module into its value (vite.config.ts). */
export const strips = await drawLevels({
  ...{ width: 1232, height: 165 },
  smallest: { end: [72, 46], ear: [36, 36], slab: [80, 46], tray: [80, 36], tag: [0, 0] },
});

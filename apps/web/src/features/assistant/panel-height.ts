import { useCallback, useState } from 'react';
import { PANEL_HEIGHT_DEFAULT, PANEL_HEIGHT_MAX, PANEL_HEIGHT_MIN } from '@netward/contracts';
import { readStored, writeStored } from '../../lib/storage.ts';

const KEY = 'assistantPanelHeight';

/** Limits a height to what the panel allows, in whole pixels. */
export function clampHeight(height: number): number {
  return Math.round(Math.min(Math.max(height, PANEL_HEIGHT_MIN), PANEL_HEIGHT_MAX));
}

export function readHeight(): number {
  const text = readStored(KEY);
  const height = Number(text);
  const isHeight = text !== null && height >= PANEL_HEIGHT_MIN && height <= PANEL_HEIGHT_MAX;
  return isHeight ? Math.round(height) : PANEL_HEIGHT_DEFAULT;
}

/** The height of the assistant panel, remembered in this browser. */
export function usePanelHeight(): readonly [number, (height: number) => void] {
  const [height, setHeight] = useState(readHeight);
  const change = useCallback((wanted: number) => {
    const clamped = clampHeight(wanted);
    setHeight(clamped);
    writeStored(KEY, String(clamped));
  }, []);
  return [height, change];
}

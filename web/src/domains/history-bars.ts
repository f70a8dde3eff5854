import { roundTop } from '../jobs/speed-scale.ts';

export interface HistoryBar {
  readonly id: string;
  /** From 0 to 1. */
  readonly start: number;
  readonly width: number;
  readonly height: number;
  readonly isCutShort: boolean;
}

interface Harvested {
  readonly id: string;
  readonly objects: number;
  readonly outcome: { readonly outcome: string };
}

/** So many of the newest. */
const max = 40;
/** A few bars would be as wide as walls. */
const fewest = 8;

/** A bar for each harvest, oldest at the left, below a round top. `harvests`: newest first. */
export function historyBars(harvests: readonly Harvested[]): {
  readonly bars: readonly HistoryBar[];
  readonly top: number;
} {
  const shown = harvests.slice(0, max).toReversed();
  const top = roundTop(Math.max(0, ...shown.map(({ objects }) => objects)));
  const width = 1 / Math.max(fewest, shown.length);
  const bars = shown.map(({ id, objects, outcome }, index) => ({
    id,
    start: index * width,
    width,
    height: objects / top,
    isCutShort: outcome.outcome !== 'complete',
  }));
  return { bars, top };
}

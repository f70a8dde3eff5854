/** One of the qualities that a film is offered in. */
export interface Rendition {
  /** Bits a second; 0 when nothing is said. */
  readonly bandwidth: number;
  /** Width times height; 0 when nothing is said. */
  readonly pixels: number;
}

/** A crawler keeps one quality of a film, so a player must not be offered the others. */
export type RenditionChoice = 'all' | { readonly maxBandwidth: number; readonly maxPixels: number };

/** The choice of pywb and its recorders: up to 720 lines and 2 megabits. */
export const defaultRendition: RenditionChoice = { maxBandwidth: 2_000_000, maxPixels: 1280 * 720 };

/** The best one within the limits, or the smallest when all are beyond; undefined to keep all. */
export function chooseRendition(
  renditions: readonly Rendition[],
  choice: RenditionChoice,
): number | undefined {
  if (choice === 'all' || renditions.length < 2) return undefined;
  let best: number | undefined;
  let smallest = 0;
  for (const [at, rendition] of renditions.entries()) {
    const isWithin =
      rendition.pixels > 0
        ? rendition.pixels <= choice.maxPixels
        : rendition.bandwidth <= choice.maxBandwidth;
    if (isWithin && isBetter(rendition, best === undefined ? undefined : renditions[best])) best = at;
    if (isBetter(renditions[smallest], rendition)) smallest = at;
  }
  return best ?? smallest;
}

function isBetter(one: Rendition | undefined, other: Rendition | undefined): boolean {
  if (one === undefined) return false;
  if (other === undefined) return true;
  return one.pixels === other.pixels ? one.bandwidth > other.bandwidth : one.pixels > other.pixels;
}

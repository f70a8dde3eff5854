/** The look of a site: one of four families, in its own colours. A new look of the same site stays similar. */
import { colourOf, hexOf } from '../../content/raster.ts';
import { randomFor } from '../../model/random.ts';
import type { OrdinaryPlan } from './plan.ts';

export type LookFamily = 'broadsheet' | 'cards' | 'institution' | 'magazine';

export interface Look {
  readonly family: LookFamily;
  readonly hue: number;
  /** For headings and links, dark enough on paper. */
  readonly accent: string;
  readonly paper: string;
  readonly ink: string;
}

const families: readonly LookFamily[] = ['broadsheet', 'cards', 'institution', 'magazine'];

export function lookOf(plan: OrdinaryPlan, lastChangedMs: number): Look {
  const turn = randomFor(plan.seed, 'look').below(families.length);
  const steadyHue = randomFor(plan.seed, plan.host, 'hue').below(360);
  const hue = steadyHue + randomFor(plan.seed, plan.host, 'look', lastChangedMs).below(24);
  return {
    // Neighbours in the list of sites look different for every seed.
    family: families[(plan.index + turn) % families.length] ?? 'broadsheet',
    hue,
    accent: hexOf(colourOf(hue, 0.55, 0.32)),
    paper: hexOf(colourOf(hue, 0.25, 0.965)),
    ink: hexOf(colourOf(hue, 0.15, 0.15)),
  };
}

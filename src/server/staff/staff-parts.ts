import type { Catalogue } from '../../catalogue/catalogue.ts';
import type { Bus } from '../../messaging/bus.ts';
import type { WhoAsks } from '../../people/signed-in.ts';
import type { ServerOrigins } from '../server-origins.ts';

/** The parts that the staff routes use. */
export interface StaffParts {
  readonly catalogue: Catalogue;
  readonly bus: Bus;
  readonly whoAsks: WhoAsks;
  readonly places: ServerOrigins;
  readonly version: string;
}

import type { CrawlSettings } from './crawl-settings.ts';
import type { SiteOrder } from './site-order.ts';

/** A set of site orders that are run together, with the settings they share. */
export interface JobOrder {
  /** Names the job in files and records. */
  readonly job: string;
  /** The harvest definition the job was made from. */
  readonly harvest: string;
  readonly template: { readonly name: string; readonly version: string };
  /** By which way content comes in: `web` for a crawl. */
  readonly source: string;
  /** How far the clock of a made-up web is ahead of ours: its captures are dated by it. */
  readonly clockAheadMs?: number;
  readonly settings: CrawlSettings;
  readonly sites: readonly SiteOrder[];
}

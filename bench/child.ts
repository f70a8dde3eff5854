import type { measureTextIndex } from './analysis/measure-text-index.ts';
import type { analyseHtml } from './tasks/analyse-html.ts';
import type { chainFiles } from './tasks/chain-files.ts';
import type { indexArchives } from './tasks/index-archives.ts';
import type { bigMergeCaptures, loadCaptures, lookUpCaptures, makeCaptures } from './tasks/index-captures.ts';
import type { loadContents, lookUpContents } from './tasks/index-contents.ts';
import type { askServer } from './tasks/index-http.ts';
import type { askHeavy } from './tasks/heavy-http.ts';
import type { makeArchives } from './tasks/make-archives.ts';
import type { makeReplayArchive } from './tasks/replay-archive.ts';
import type { readRanges, readReplay } from './tasks/replay-http.ts';
import type { readWithHeirloom } from './tasks/read-with-heirloom.ts';
import type { readWithWarcio } from './tasks/read-with-warcio.ts';
import type { makeStaffCatalogue } from './tasks/staff-catalogue.ts';
import type { askStaff } from './tasks/staff-http.ts';
import type { makeStaffJobs } from './tasks/staff-jobs.ts';
import type { writeLargeRecord } from './tasks/write-large-record.ts';
import type { writeWithHeirloom } from './tasks/write-with-heirloom.ts';
import type { writeWithWarcio } from './tasks/write-with-warcio.ts';
import type { makeSite } from './tasks/make-site.ts';
import type { crawlFloor } from './tasks/crawl-floor.ts';
import type { compareCrawls } from './tasks/compare-crawls.ts';

/** Each task runs in a separate process and loads only what it needs. */
export interface Tasks {
  readonly chainFiles: typeof chainFiles;
  readonly makeArchives: typeof makeArchives;
  readonly readWithHeirloom: typeof readWithHeirloom;
  readonly readWithWarcio: typeof readWithWarcio;
  readonly writeWithHeirloom: typeof writeWithHeirloom;
  readonly writeWithWarcio: typeof writeWithWarcio;
  readonly indexArchives: typeof indexArchives;
  readonly writeLargeRecord: typeof writeLargeRecord;
  readonly makeCaptures: typeof makeCaptures;
  readonly loadCaptures: typeof loadCaptures;
  readonly bigMergeCaptures: typeof bigMergeCaptures;
  readonly lookUpCaptures: typeof lookUpCaptures;
  readonly loadContents: typeof loadContents;
  readonly lookUpContents: typeof lookUpContents;
  readonly askServer: typeof askServer;
  readonly askHeavy: typeof askHeavy;
  readonly compareCrawls: typeof compareCrawls;
  readonly crawlFloor: typeof crawlFloor;
  readonly makeSite: typeof makeSite;
  readonly makeReplayArchive: typeof makeReplayArchive;
  readonly readReplay: typeof readReplay;
  readonly readRanges: typeof readRanges;
  readonly makeStaffCatalogue: typeof makeStaffCatalogue;
  readonly makeStaffJobs: typeof makeStaffJobs;
  readonly askStaff: typeof askStaff;
  readonly analyseHtml: typeof analyseHtml;
  readonly measureTextIndex: typeof measureTextIndex;
}

const loaders: { readonly [Name in keyof Tasks]: () => Promise<Tasks[Name]> } = {
  chainFiles: async () => (await import('./tasks/chain-files.ts')).chainFiles,
  makeArchives: async () => (await import('./tasks/make-archives.ts')).makeArchives,
  readWithHeirloom: async () => (await import('./tasks/read-with-heirloom.ts')).readWithHeirloom,
  readWithWarcio: async () => (await import('./tasks/read-with-warcio.ts')).readWithWarcio,
  writeWithHeirloom: async () => (await import('./tasks/write-with-heirloom.ts')).writeWithHeirloom,
  writeWithWarcio: async () => (await import('./tasks/write-with-warcio.ts')).writeWithWarcio,
  indexArchives: async () => (await import('./tasks/index-archives.ts')).indexArchives,
  writeLargeRecord: async () => (await import('./tasks/write-large-record.ts')).writeLargeRecord,
  makeCaptures: async () => (await import('./tasks/index-captures.ts')).makeCaptures,
  loadCaptures: async () => (await import('./tasks/index-captures.ts')).loadCaptures,
  bigMergeCaptures: async () => (await import('./tasks/index-captures.ts')).bigMergeCaptures,
  lookUpCaptures: async () => (await import('./tasks/index-captures.ts')).lookUpCaptures,
  loadContents: async () => (await import('./tasks/index-contents.ts')).loadContents,
  lookUpContents: async () => (await import('./tasks/index-contents.ts')).lookUpContents,
  askServer: async () => (await import('./tasks/index-http.ts')).askServer,
  askHeavy: async () => (await import('./tasks/heavy-http.ts')).askHeavy,
  makeSite: async () => (await import('./tasks/make-site.ts')).makeSite,
  crawlFloor: async () => (await import('./tasks/crawl-floor.ts')).crawlFloor,
  makeReplayArchive: async () => (await import('./tasks/replay-archive.ts')).makeReplayArchive,
  readReplay: async () => (await import('./tasks/replay-http.ts')).readReplay,
  readRanges: async () => (await import('./tasks/replay-http.ts')).readRanges,
  makeStaffCatalogue: async () => (await import('./tasks/staff-catalogue.ts')).makeStaffCatalogue,
  makeStaffJobs: async () => (await import('./tasks/staff-jobs.ts')).makeStaffJobs,
  askStaff: async () => (await import('./tasks/staff-http.ts')).askStaff,
  analyseHtml: async () => (await import('./tasks/analyse-html.ts')).analyseHtml,
  measureTextIndex: async () => (await import('./analysis/measure-text-index.ts')).measureTextIndex,
  compareCrawls: async () => (await import('./tasks/compare-crawls.ts')).compareCrawls,
};

const [, , name = '', params = ''] = process.argv;
const load = loaders[name as keyof Tasks] as () => Promise<(params: unknown) => Promise<object>>;
const task = await load();
const outcome = await task(JSON.parse(params));
process.send?.({ ...outcome, peakBytes: process.resourceUsage().maxRSS * 1024 });
process.disconnect();

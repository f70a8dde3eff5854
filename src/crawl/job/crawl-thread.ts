import type { NetworkSettings } from '../crawl-settings.ts';
import { JobCaptures } from '../captures/job-captures.ts';
import { guardAddress } from '../fetch/address-guard.ts';
import { Fetcher } from '../fetch/fetcher.ts';
import { ContentClaims } from '../contents/content-claims.ts';
import { StoredContents } from '../contents/stored-contents.ts';
import { inBatches } from '../contents/content-look-up.ts';
import type { ArchivedContent } from '../contents/content-look-up.ts';
import { openDedupHistory } from '../dedup/dedup-database.ts';
import type { DedupHistory } from '../dedup/dedup-history.ts';
import type { AddressLedger } from '../ledger/address-ledger.ts';
import { portChannel } from '../ledger/port-channel.ts';
import { RemoteLedger } from '../ledger/remote-ledger.ts';
import { AppendFile } from '../record/append-file.ts';
import { CrawlArchive, dnsEvent } from '../record/crawl-archive.ts';
import type { JournalEntry } from '../record/journal-entry.ts';
import { PackingThread } from '../record/packing-thread.ts';
import { Recorder } from '../record/recorder.ts';
import { DiskGate } from '../record/disk-gate.ts';
import { fixedResolver } from '../resolve/fixed-resolver.ts';
import { NameCache } from '../resolve/name-cache.ts';
import { systemResolver } from '../resolve/system-resolver.ts';
import type { SystemResolverOptions } from '../resolve/system-resolver.ts';
import type { SiteOrder } from '../site-order.ts';
import { CaptureLocations } from '../site/capture-locations.ts';
import type { Answers } from '../site/outages.ts';
import { RuleTrial } from '../site/rule-trial.ts';
import type { TriedRule } from '../site/rule-trial.ts';
import { SiteCrawl } from '../site/site-crawl.ts';
import { Steering } from '../site/steering.ts';
import { JobFolder } from './job-folder.ts';
import { notFetchedLines } from './not-fetched.ts';
import { restoreSites } from './restore-sites.ts';
import type { SiteStanding } from './running-job.ts';
import { SharedBudget } from './shared-budget.ts';
import type { ThreadProgress, ThreadReport, ThreadStart } from './thread-message.ts';

const shown = 10;
const stopped = new Error('stopped');

/** Everything that the site crawls of one thread share: names, files, journal, steering. */
export class CrawlThread {
  readonly #start: ThreadStart;
  readonly #tell: (report: ThreadReport) => void;
  readonly #stop = new AbortController();
  readonly #steering: Steering;
  readonly #room: DiskGate;
  readonly #recorder: Recorder;
  readonly #packing: PackingThread;
  readonly #places = new CaptureLocations();
  readonly #names: NameCache;
  readonly #ledger: AddressLedger;
  readonly #prior: DedupHistory | undefined;
  readonly #contents: StoredContents | undefined;
  readonly #captures: JobCaptures | undefined;
  readonly #budget: SharedBudget;
  readonly #folder: JobFolder;
  readonly #active = new Map<string, { readonly crawl: SiteCrawl; readonly stop: AbortController }>();
  readonly #running = new Set<Promise<void>>();
  readonly #asleep = new Set<string>();
  readonly #answers: Answers = { lastMs: 0 };
  readonly #lookUps = new Map<number, (found: readonly (ArchivedContent | undefined)[]) => void>();
  #lastLookUp = 0;
  /** Totals of sites that have ended. */
  readonly #past = { captured: 0, failed: 0, skipped: 0, bytes: 0, earlier: { captured: 0, bytes: 0 } };

  static async open(start: ThreadStart, tell: (report: ThreadReport) => void): Promise<CrawlThread> {
    const folder = new JobFolder(start.folder);
    const journal = await AppendFile.open(folder.journal(start.run, start.thread), 0);
    return new CrawlThread(start, tell, journal);
  }

  private constructor(start: ThreadStart, tell: (report: ThreadReport) => void, journal: AppendFile) {
    const { settings } = start.job;
    this.#start = start;
    this.#tell = tell;
    this.#folder = new JobFolder(start.folder);
    this.#steering = new Steering(start.politeness, start.lateRejects);
    this.#room = new DiskGate(this.#stop.signal, (problem) => tell({ kind: 'room', problem }));
    this.#ledger = new RemoteLedger(portChannel(start.ledger));
    this.#prior = start.prior === undefined ? undefined : openDedupHistory(start.prior);
    this.#budget = new SharedBudget(settings.budget.job, start.spent);
    const { prefix, targetBytes, commitMs } = settings.files;
    const onFailure = (error: unknown): void => this.#fail(error);
    const worthwhile = (): boolean => this.#active.size <= 1;
    this.#packing = new PackingThread({ worthwhile, onFailure });
    const archive = new CrawlArchive({
      folder: start.folder,
      prefix,
      targetBytes,
      warcinfo: start.warcinfo,
      pack: this.#packing.pack,
      serials: { first: start.thread - 1, step: start.threads },
    });
    const onCommitted = (entries: readonly JournalEntry[]): void => {
      this.#contents?.committed(entries);
      this.#captures?.committed(entries);
      this.#log(entries);
    };
    this.#recorder = new Recorder({ archive, journal, room: this.#room, commitMs, onCommitted, onFailure });
    this.#contents = settings.files.deduplicate
      ? new StoredContents({
          path: this.#folder.contents,
          claims: new ContentClaims(start.claims, start.thread),
          archived: start.looksUp ? inBatches((sha256s) => this.#lookUp(sha256s)) : undefined,
          commit: () => this.#recorder.commit(),
        })
      : undefined;
    this.#captures =
      start.urlClaims === undefined
        ? undefined
        : new JobCaptures({
            folder: start.folder,
            path: this.#folder.captures,
            claims: new ContentClaims(start.urlClaims, start.thread),
          });
    this.#names = new NameCache({
      resolver:
        start.hosts === undefined ? systemResolver(servers(settings.network)) : fixedResolver(start.hosts),
      // A site that sleeps asks again when it wakes.
      absentMs: settings.network.sleepMs,
      onResolution: (host, resolution) => {
        const event = dnsEvent(host, resolution, Date.now() + (start.job.clockAheadMs ?? 0));
        if (event.length > 0) this.#recorder.capture(event, 'text').catch(onFailure);
      },
    });
  }

  get progress(): ThreadProgress {
    const sites = [...this.#active].map(([site, { crawl }]) => ({ site, progress: crawl.progress }));
    const sum = (of: 'captured' | 'failed' | 'skipped' | 'queued' | 'bytes'): number =>
      sites.reduce((total, { progress }) => total + progress[of], 0);
    return {
      captured: this.#past.captured + sum('captured'),
      failed: this.#past.failed + sum('failed'),
      skipped: this.#past.skipped + sum('skipped'),
      bytes: this.#past.bytes + sum('bytes'),
      earlier: sites.reduce(
        (total, { progress: { earlier } }) => ({
          captured: total.captured + earlier.captured,
          bytes: total.bytes + earlier.bytes,
        }),
        this.#past.earlier,
      ),
      queued: sum('queued'),
      active: sites.length - this.#asleep.size,
      exhausted: sites.filter(({ progress }) => progress.queued === 0).length,
      biggest: sites
        .map(({ site, progress }) => ({ site, queued: progress.queued }))
        .toSorted((one, other) => other.queued - one.queued)
        .slice(0, shown),
      current: sites
        .flatMap(({ site, progress: { current } }) => (current === undefined ? [] : [{ site, ...current }]))
        .slice(0, shown),
    };
  }

  get steering(): Steering {
    return this.#steering;
  }

  /** Resumes sites of earlier runs. */
  async restore(orders: readonly SiteOrder[]): Promise<void> {
    const crawls = new Map(orders.map((order) => [order.site, this.#crawlOf(order)]));
    await restoreSites(this.#folder, crawls, this.#start.run);
    for (const order of orders) {
      const crawl = crawls.get(order.site);
      if (crawl !== undefined) this.#launch(order, crawl);
    }
  }

  begin(order: SiteOrder): void {
    this.#launch(order, this.#crawlOf(order));
  }

  /** Dry run of a reject rule on the queues of these sites. */
  async tryReject(expression: string): Promise<TriedRule> {
    const trial = new RuleTrial(expression);
    for (const [site, { crawl }] of this.#active) await trial.examine(site, crawl.waiting());
    return trial.result;
  }

  /** The sites that are active here. */
  standings(sites: readonly string[]): readonly SiteStanding[] {
    return sites.flatMap((site) => {
      const active = this.#active.get(site);
      if (active === undefined) return [];
      return [standingOf(site, active.crawl, this.#asleep.has(site) ? 'asleep' : 'active')];
    });
  }

  /** The archive's answer about contents. */
  found(id: number, contents: readonly (ArchivedContent | undefined)[]): void {
    this.#lookUps.get(id)?.(contents);
    this.#lookUps.delete(id);
  }

  /** Site crawls end between two URLs; what they have collected is kept. */
  stop(): void {
    this.#stop.abort(stopped);
    for (const { stop } of this.#active.values()) stop.abort(stopped);
  }

  /** Waits for what is still under way, and seals the files. */
  async finish(): Promise<void> {
    await Promise.all(this.#running);
    await this.#recorder.close();
    await this.#packing.close();
    this.#prior?.close();
    this.#contents?.close();
    this.#captures?.close();
  }

  #crawlOf(order: SiteOrder): SiteCrawl {
    const { job, thread } = this.#start;
    const { settings } = job;
    // One signal for each site: with thousands of listeners on one, each that comes or goes costs.
    const stop = new AbortController();
    if (this.#stop.signal.aborted) stop.abort(stopped);
    const fetcher = new Fetcher({
      names: this.#names,
      ledger: this.#ledger,
      network: settings.network,
      guard: (address) => guardAddress(address, settings.addresses.allowPrivate),
      spoolFolder: this.#folder.spool,
    });
    const crawl = new SiteCrawl(order, {
      settings,
      fetcher,
      recorder: this.#recorder,
      places: this.#places,
      room: this.#room,
      steering: this.#steering,
      budget: this.#budget,
      prior: this.#prior,
      answers: this.#answers,
      onSleep: (sleep) => {
        if (sleep === undefined) this.#asleep.delete(order.site);
        else this.#asleep.add(order.site);
        this.#tell({ kind: 'site-asleep', site: order.site, sleep });
      },
      contents: this.#contents,
      captures: this.#captures,
      spillFolder: this.#folder.queue,
      thread,
      signal: stop.signal,
      clockAheadMs: job.clockAheadMs,
    });
    this.#active.set(order.site, { crawl, stop });
    return crawl;
  }

  #launch({ site }: SiteOrder, crawl: SiteCrawl): void {
    const running = this.#runSite(site, crawl).finally(() => this.#running.delete(running));
    this.#running.add(running);
  }

  async #runSite(site: string, crawl: SiteCrawl): Promise<void> {
    try {
      const end = await crawl.run();
      this.#retire(site, crawl);
      this.#tell({ kind: 'site-ended', site, end, standing: standingOf(site, crawl, 'ended') });
    } catch (error) {
      this.#retire(site, crawl);
      if (isSystemError(error) && !this.#stop.signal.aborted) {
        this.#fail(error);
        return;
      }
      if (this.#stop.signal.aborted) {
        const standing = standingOf(site, crawl, 'ended');
        this.#tell({ kind: 'site-ended', site, end: 'stopped', standing });
        return;
      }
      // A fault of ours in one site must not cost the others.
      const fault = error instanceof Error ? (error.stack ?? error.message) : String(error);
      this.#recorder.note({ kind: 'site-end', site, end: 'fault' });
      const standing = standingOf(site, crawl, 'ended');
      this.#tell({ kind: 'site-ended', site, end: 'fault', fault, standing });
    }
  }

  #retire(site: string, crawl: SiteCrawl): void {
    const { captured, failed, skipped, bytes, earlier } = crawl.progress;
    this.#past.captured += captured;
    this.#past.failed += failed;
    this.#past.skipped += skipped;
    this.#past.bytes += bytes;
    this.#past.earlier.captured += earlier.captured;
    this.#past.earlier.bytes += earlier.bytes;
    this.#active.delete(site);
  }

  #lookUp(sha256s: readonly string[]): Promise<readonly (ArchivedContent | undefined)[]> {
    const { promise, resolve } = Promise.withResolvers<readonly (ArchivedContent | undefined)[]>();
    const id = ++this.#lastLookUp;
    this.#lookUps.set(id, resolve);
    this.#tell({ kind: 'look-up', id, sha256s });
    return promise;
  }

  #log(entries: readonly JournalEntry[]): void {
    const visits = entries.filter((entry) => entry.kind === 'visit');
    if (visits.length === 0) return;
    const crawlLog = visits.map(({ log }) => `${log}\n`).join('');
    this.#tell({ kind: 'logged', crawlLog, notFetched: visits.map(notFetchedLines).join('') });
  }

  #fail(error: unknown): void {
    const { message, code, stack } = error as NodeJS.ErrnoException;
    this.#tell({ kind: 'failed', message, code, stack: stack ?? message });
  }
}

function standingOf(site: string, crawl: SiteCrawl, state: SiteStanding['state']): SiteStanding {
  const { captured, failed, skipped, queued, bytes } = crawl.progress;
  return { site, state, captured, failed, skipped, queued, bytes };
}

function servers({ nameServers }: NetworkSettings): SystemResolverOptions {
  return nameServers === '' ? {} : { servers: nameServers.split(/, ?/) };
}

function isSystemError(error: unknown): boolean {
  return error instanceof Error && 'syscall' in error;
}

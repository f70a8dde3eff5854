import { MessageChannel, Worker } from 'node:worker_threads';
import type { Reason } from '../../reasons/reason.ts';
import type { NamedField } from '../../formats/warc/warc-fields.ts';
import { ContentClaims } from '../contents/content-claims.ts';
import type { ContentLookUp } from '../contents/content-look-up.ts';
import { discardDamaged } from '../contents/discard-damaged.ts';
import type { AddressLedger } from '../ledger/address-ledger.ts';
import { DelegatedLedger } from '../ledger/delegated-ledger.ts';
import { LocalLedger } from '../ledger/local-ledger.ts';
import { portChannel } from '../ledger/port-channel.ts';
import { serveLedger } from '../ledger/remote-ledger.ts';
import type { AppendFile } from '../record/append-file.ts';
import type { CrawlEnd } from '../record/journal-entry.ts';
import { DiskGate } from '../record/disk-gate.ts';
import type { HostTable } from '../resolve/fixed-resolver.ts';
import type { SiteOrder } from '../site-order.ts';
import type { SiteSleep } from '../site/site-crawl-parts.ts';
import { joinTried, RuleTrial } from '../site/rule-trial.ts';
import type { TriedRule } from '../site/rule-trial.ts';
import { JobFolder } from './job-folder.ts';
import type { JobOrder } from '../job-order.ts';
import { diskFull, tooLittleSpace } from './free-space.ts';
import type { WatchedDisk } from './free-space.ts';
import { noVisits, sumOf } from './earlier-runs.ts';
import type { VisitCounts } from './earlier-runs.ts';
import { JobMeter } from './job-meter.ts';
import type {
  ControlRequest,
  JobProgress,
  RunState,
  RunningJob,
  SiteStanding,
  SleepingSite,
} from './running-job.ts';
import { newSpentBudget } from './shared-budget.ts';
import type { ThreadReport, CrawlThreadRequest, ThreadStart } from './thread-message.ts';

export interface JobRunParts {
  readonly order: JobOrder;
  readonly folder: string;
  /** From 1. */
  readonly run: number;
  readonly threads: number;
  readonly hosts: HostTable | undefined;
  readonly prior: string | undefined;
  /** Shared by all jobs of the server; undefined if the job is alone. */
  readonly ledger?: AddressLedger | undefined;
  /** Asks the archive that the job is for. */
  readonly archived: ContentLookUp | undefined;
  readonly warcinfo: readonly NamedField[];
  readonly lateRejects: readonly string[];
  /** Sites that earlier runs have started, and those not started yet. */
  readonly begun: readonly SiteOrder[];
  readonly waiting: readonly SiteOrder[];
  /** Those that earlier runs have brought to their end, and with what. */
  readonly ended: ReadonlyMap<string, VisitCounts>;
  readonly spent: { readonly urls: number; readonly bytes: number; readonly ms: number };
  readonly crawlLog: AppendFile;
  readonly notFetched: AppendFile;
  /** When only sleeping sites are left: keep waiting, or leave them to a later run. */
  readonly whenAsleep: 'wait' | 'leave';
  readonly disks: readonly WatchedDisk[];
  /** A reject rule was added: to be kept for later runs. */
  readonly onReject: (expression: string) => Promise<void>;
}

/** How the sites of a job ended. */
export interface JobRunResult {
  readonly ends: ReadonlyMap<string, CrawlEnd>;
  /** Sites that ended by a fault in Heirloom, with its trace. */
  readonly faults: ReadonlyMap<string, string>;
  /** It was left to a later run, because only these sites were left, and they sleep. */
  readonly asleep: readonly SleepingSite[] | undefined;
  readonly progress: JobProgress;
  /** The number of all started sites. */
  readonly standings: readonly SiteStanding[];
}

interface Thread {
  readonly worker: Worker;
  readonly finished: PromiseWithResolvers<void>;
  /** Requests that it has not fulfilled yet. */
  readonly pending: Set<number>;
  active: number;
  /** Its files are sealed; it listens no longer. */
  over: boolean;
}

/** Memory for what is soon forgotten: more would save little time, and each thread keeps it for good. */
const youngMb = 24;
/**
 * Far more than a thread needs. It is set because V8 takes it for the size of the machine: below 2 GB it looks for garbage
 * when the old generation has doubled, above when it is four times as large. With 1000 sites a thread that was 80 instead of
 * 140 MB.
 */
const oldMb = 2000;
const shownSleepers = 10;
const disksEveryMs = 1000;
/** Stands for the disks among the threads that have no room. */
const noThread = -1;
/** A thread with this number of sites gets no more until one has ended. */
const maxSitesPerThread = 1000;

/**
 * A job at work: threads with a number of site crawls each, and here what they share: the address ledger, the logs, who
 * gets the next site, and the progress for watchers.
 */
export class Job implements RunningJob {
  readonly #parts: JobRunParts;
  readonly #ledger: DelegatedLedger;
  readonly #claims = ContentClaims.share();
  readonly #urlClaims: SharedArrayBuffer | undefined;
  readonly #threads: Thread[] = [];
  readonly #waiting: SiteOrder[];
  readonly #ends = new Map<string, CrawlEnd>();
  /** Totals of sites that have ended. */
  readonly #standings: Map<string, SiteStanding>;
  readonly #faults = new Map<string, string>();
  readonly #meter: JobMeter;
  readonly #ended = Promise.withResolvers<void>();
  readonly #failure = Promise.withResolvers<never>();
  readonly #stop = new AbortController();
  readonly #room: DiskGate;
  readonly #pending = new Map<number, PendingRequest>();
  readonly #sleepers = new Map<string, SleepingSite>();
  #left: readonly SleepingSite[] | undefined;
  readonly #fullThreads = new Set<number>();
  #logging: Promise<void> = Promise.resolve();
  #lastRequest = 0;
  #isBegun = false;
  #paused = false;
  #problem: Reason | undefined;

  constructor(parts: JobRunParts) {
    this.#parts = parts;
    for (const { promise } of [this.#ended, this.#failure]) promise.catch(() => {}); // waited for in `run`
    const { addresses } = parts.order.settings;
    this.#ledger = new DelegatedLedger(parts.ledger ?? new LocalLedger(addresses).ofJob(addresses));
    const isShared = parts.order.sites.length > 1 && parts.order.settings.scope.foldSynonyms;
    this.#urlClaims = isShared ? ContentClaims.share() : undefined;
    this.#waiting = [...parts.waiting];
    this.#meter = new JobMeter(parts.order.job, parts.threads, sumOf(parts.ended.values()));
    this.#standings = new Map(
      [...parts.ended].map(([site, counts]) => [site, { site, state: 'ended', queued: 0, ...counts }]),
    );
    this.#room = new DiskGate(this.#stop.signal, (problem) => this.#onSpace(0, this.#fullBy(problem)));
  }

  get job(): string {
    return this.#parts.order.job;
  }

  progress(): JobProgress {
    return this.#meter.progress({
      state: this.#state(),
      note: this.#problem,
      sites: {
        waiting: this.#waiting.length,
        active: this.#active(),
        asleep: this.#sleepers.size,
        ended: this.#parts.ended.size + this.#ends.size,
      },
      sleeping: this.#sleeping().slice(0, shownSleepers),
    });
  }

  watch(listener: (progress: JobProgress) => void): () => void {
    return this.#meter.watch(() => listener(this.progress()));
  }

  async control(request: ControlRequest): Promise<void> {
    switch (request.action) {
      case 'pause':
      case 'resume':
        this.#paused = request.action === 'pause';
        await this.#requestAll({ kind: 'halt', reason: 'paused', holds: this.#paused });
        break;
      case 'delay':
        await this.#requestAll({ kind: 'delay', politeness: request.politeness });
        break;
      case 'reject':
        await this.#parts.onReject(request.expression);
        await this.#requestAll({ kind: 'reject', expression: request.expression });
        break;
      case 'stop':
        this.stop();
        break;
    }
    this.#meter.announce();
  }

  async standings(sites: readonly string[]): Promise<readonly SiteStanding[]> {
    const { standings } = await this.#requestAll({ kind: 'standings', sites });
    const known = new Map(standings.map((standing) => [standing.site, standing]));
    const waiting = new Set(this.#waiting.map(({ site }) => site));
    return sites.flatMap((site) => {
      const standing = this.#standings.get(site) ?? known.get(site);
      if (standing !== undefined) return [standing];
      return waiting.has(site) ? [{ site, state: 'waiting' as const, queued: 0, ...noVisits }] : [];
    });
  }

  /** Sites that were not started yet wait with their start URLs. */
  async tryReject(expression: string): Promise<TriedRule> {
    const own = new RuleTrial(expression);
    for (const { site, startUrls } of this.#waiting.slice()) await own.examine(site, startPieces(startUrls));
    const { tried } = await this.#requestAll({ kind: 'try-reject', expression });
    return joinTried([own.result, ...tried]);
  }

  /** Ends between two URLs. */
  stop(): void {
    if (this.#stop.signal.aborted) return;
    this.#stop.abort(new Error('stopped'));
    for (const { worker } of this.#threads) post(worker, { kind: 'stop' });
    this.#meter.announce();
    this.#checkEnd();
  }

  /** Runs to the end. Throws when the work cannot continue (a broken disk). */
  async run(): Promise<JobRunResult> {
    const { begun, waiting, spent, order } = this.#parts;
    // Sites are not divided: more threads than sites would have nothing to do.
    const threads = Math.max(1, Math.min(this.#parts.threads, begun.length + waiting.length));
    const deadlineMs = Date.now() + order.settings.budget.job.seconds * 1000 - spent.ms;
    const budget = newSpentBudget({ ...spent, deadlineMs });
    const { contents, captures } = new JobFolder(this.#parts.folder);
    for (const database of [contents, captures]) discardDamaged(database);
    for (let number = 1; number <= threads; number++) this.#startThread(number, budget);
    await this.#lookAtDisks();
    const looking = setInterval(() => void this.#lookAtDisks(), disksEveryMs);
    const shares = this.#threads.map((_, index) => begun.filter((_, at) => at % threads === index));
    for (const [index, thread] of this.#threads.entries()) {
      const sites = shares[index] ?? [];
      thread.active += sites.length;
      if (sites.length > 0) post(thread.worker, { kind: 'restore', sites });
    }
    this.#isBegun = true;
    this.#dispatch();
    this.#checkEnd();
    try {
      await this.#ended.promise;
      for (const { worker } of this.#threads) post(worker, { kind: 'finish' });
      await Promise.race([
        Promise.all(this.#threads.map(({ finished }) => finished.promise)),
        this.#failure.promise,
      ]);
      await this.#logging;
      this.#meter.end();
      return {
        ends: this.#ends,
        faults: this.#faults,
        asleep: this.#left,
        progress: this.progress(),
        standings: this.#finalStandings(),
      };
    } finally {
      clearInterval(looking);
      this.#ledger.close();
      await Promise.all(this.#threads.map(({ worker }) => worker.terminate()));
    }
  }

  #startThread(number: number, spent: ThreadStart['spent']): void {
    const { order, folder, run, hosts, prior, archived, warcinfo, lateRejects } = this.#parts;
    const { port1, port2 } = new MessageChannel();
    serveLedger(this.#ledger, portChannel(port1));
    const { sites: _, ...job } = order;
    const start: ThreadStart = {
      thread: number,
      threads: this.#parts.threads,
      run,
      job,
      folder,
      hosts,
      ledger: port2,
      spent,
      prior,
      looksUp: archived !== undefined,
      claims: this.#claims,
      urlClaims: this.#urlClaims,
      warcinfo,
      politeness: order.settings.politeness,
      lateRejects,
    };
    const worker = new Worker(new URL('crawl-worker.ts', import.meta.url), {
      workerData: start,
      transferList: [port2],
      resourceLimits: { maxYoungGenerationSizeMb: youngMb, maxOldGenerationSizeMb: oldMb },
    });
    const thread: Thread = {
      worker,
      finished: Promise.withResolvers(),
      pending: new Set(),
      active: 0,
      over: false,
    };
    this.#threads.push(thread);
    worker.on('message', (report: ThreadReport) => this.#onReport(number, thread, report));
    worker.on('error', (error) => this.#fail(error));
  }

  #onReport(number: number, thread: Thread, report: ThreadReport): void {
    switch (report.kind) {
      case 'progress':
        this.#meter.note(number, report.progress);
        break;
      case 'site-ended':
        this.#ends.set(report.site, report.end);
        this.#standings.set(report.site, report.standing);
        this.#wake(report.site, thread);
        if (report.fault !== undefined) this.#faults.set(report.site, report.fault);
        thread.active--;
        this.#dispatch();
        this.#checkEnd();
        break;
      case 'site-asleep':
        this.#onSleep(report.site, thread, report.sleep);
        break;
      case 'logged':
        this.#log(report.crawlLog, report.notFetched);
        break;
      case 'look-up':
        void this.#lookUp(thread, report);
        break;
      case 'room':
        this.#onSpace(number, this.#fullBy(report.problem));
        break;
      case 'done':
        this.#onDone(thread, report.id);
        break;
      case 'tried':
        this.#pending.get(report.id)?.tried.push(report.tried);
        this.#onDone(thread, report.id);
        break;
      case 'standings':
        this.#pending.get(report.id)?.standings.push(...report.standings);
        this.#onDone(thread, report.id);
        break;
      case 'finished':
        thread.over = true;
        thread.finished.resolve();
        for (const id of thread.pending) this.#onDone(thread, id);
        break;
      case 'failed':
        this.#fail(Object.assign(new Error(report.message), { code: report.code, stack: report.stack }));
        break;
      case 'restored':
        break;
    }
  }

  /** Content that the archive does not report is stored. */
  async #lookUp({ worker }: Thread, { id, sha256s }: LookUp): Promise<void> {
    const found = await this.#parts.archived?.(sha256s).catch(() => undefined);
    post(worker, { kind: 'found', id, found: found ?? [] });
  }

  /** A site that is left asleep to a later run has not ended. */
  #finalStandings(): SiteStanding[] {
    const asleep = new Set(this.#left?.map(({ site }) => site));
    return [...this.#standings.values()].map((standing) =>
      asleep.has(standing.site) ? { ...standing, state: 'asleep' } : standing,
    );
  }

  /** The next site goes to the thread that has the fewest. */
  #dispatch(): void {
    while (this.#waiting.length > 0 && !this.#stop.signal.aborted) {
      const idlest = this.#threads.reduce((one, other) => (other.active < one.active ? other : one));
      if (idlest.active >= maxSitesPerThread) return;
      const site = this.#waiting.shift();
      if (site === undefined) return;
      idlest.active++;
      post(idlest.worker, { kind: 'begin', site });
    }
  }

  #checkEnd(): void {
    const nothingWaits = this.#waiting.length === 0 || this.#stop.signal.aborted;
    // A stop may come before the sites of earlier runs are given out.
    if (!this.#isBegun || !nothingWaits || this.#active() > 0) return;
    if (this.#sleepers.size === 0) this.#ended.resolve();
    else if (this.#parts.whenAsleep === 'leave' && !this.#stop.signal.aborted) {
      this.#left = this.#sleeping();
      this.stop();
    }
  }

  #active(): number {
    return this.#threads.reduce((sum, { active }) => sum + active, 0);
  }

  /** Another site may take its place while it sleeps. */
  #onSleep(site: string, thread: Thread, sleep: SiteSleep | undefined): void {
    this.#wake(site, thread);
    if (sleep !== undefined) {
      this.#sleepers.set(site, { site, ...sleep });
      thread.active--;
      this.#dispatch();
      this.#checkEnd();
    }
    this.#meter.announce();
  }

  #wake(site: string, thread: Thread): void {
    if (this.#sleepers.delete(site)) thread.active++;
  }

  /** Those that wake first come first. */
  #sleeping(): SleepingSite[] {
    return [...this.#sleepers.values()].toSorted((one, other) => one.wakeMs - other.wakeMs);
  }

  #log(crawlLog: string, notFetched: string): void {
    const logged = this.#logging.then(() => this.#append(crawlLog, notFetched));
    this.#logging = logged.catch((error: unknown) => this.#fail(error));
  }

  async #append(crawlLog: string, notFetched: string): Promise<void> {
    await this.#room.make(() => this.#parts.crawlLog.append(crawlLog));
    await this.#room.make(() => this.#parts.notFetched.append(notFetched));
  }

  /** Pauses before a disk is full: the archive needs room too. */
  async #lookAtDisks(): Promise<void> {
    const { disks, order } = this.#parts;
    const problem = await tooLittleSpace(disks, order.settings.files.minFreeBytes);
    if (problem !== undefined || this.#fullThreads.has(noThread)) this.#onSpace(noThread, problem);
  }

  /** Everything that a thread writes is in the folder of the job. */
  #fullBy(problem: string | undefined): Reason | undefined {
    return problem === undefined ? undefined : diskFull(this.#parts.folder);
  }

  /** One disk is full for all: every thread waits until there is room again. */
  #onSpace(thread: number, problem: Reason | undefined): void {
    const wasFull = this.#fullThreads.size > 0;
    if (problem === undefined) this.#fullThreads.delete(thread);
    else this.#fullThreads.add(thread);
    const isFull = this.#fullThreads.size > 0;
    if (isFull) this.#problem = problem ?? this.#problem;
    else this.#problem = undefined;
    if (wasFull !== isFull) void this.#requestAll({ kind: 'halt', reason: 'no-room', holds: isFull });
    this.#meter.announce();
  }

  #fail(error: unknown): void {
    this.#failure.reject(error);
    this.#ended.reject(error);
  }

  /** Asks all threads, and waits until each has done it. */
  #requestAll(request: RequestToAll): Promise<Answers> {
    const id = ++this.#lastRequest;
    const threads = this.#threads.filter(({ over }) => !over);
    if (threads.length === 0) return Promise.resolve({ tried: [], standings: [] });
    const { promise, resolve } = Promise.withResolvers<Answers>();
    this.#pending.set(id, { left: threads.length, tried: [], standings: [], resolve });
    for (const { worker, pending } of threads) {
      pending.add(id);
      post(worker, { ...request, id });
    }
    return promise;
  }

  #onDone(thread: Thread, id: number): void {
    if (!thread.pending.delete(id)) return;
    const pending = this.#pending.get(id);
    if (pending === undefined || --pending.left > 0) return;
    this.#pending.delete(id);
    pending.resolve(pending);
  }

  #state(): RunState {
    if (this.#meter.ended) return 'ended';
    if (this.#stop.signal.aborted) return 'stopping';
    if (this.#fullThreads.size > 0) return 'no-room';
    if (this.#paused) return 'paused';
    return this.#sleepers.size > 0 && this.#waiting.length === 0 && this.#active() === 0
      ? 'asleep'
      : 'running';
  }
}

type LookUp = Extract<ThreadReport, { readonly kind: 'look-up' }>;

/** A question to all threads. */
interface PendingRequest {
  left: number;
  /** The results of the threads that have tried the rule. */
  readonly tried: TriedRule[];
  readonly standings: SiteStanding[];
  readonly resolve: (answers: Answers) => void;
}

type Answers = Pick<PendingRequest, 'tried' | 'standings'>;

async function* startPieces(urls: readonly string[]): AsyncGenerator<readonly { readonly url: string }[]> {
  yield urls.map((url) => ({ url }));
}

type RequestToAll = CrawlThreadRequest extends infer Request
  ? Request extends { readonly id: number }
    ? Omit<Request, 'id'>
    : never
  : never;

function post(worker: Worker, request: CrawlThreadRequest): void {
  worker.postMessage(request);
}

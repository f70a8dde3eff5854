import { defined } from '../formats/values/defined.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import type { LocalRepository } from '../repository/administration/local-repository.ts';
import type { TextIndex } from '../analysis/text-index/text-index.ts';
import { indexedDocuments } from '../analysis/text-index/indexed-documents.ts';
import { openHoldings } from '../reading/holdings/open-holdings.ts';
import { readableByOthers, UpkeepClock } from '../repository/administration/upkeep.ts';
import { openMissingLog } from '../reading/missing/open-missing-log.ts';
import { withoutRefused } from '../reading/missing/without-refused.ts';
import { openKeptStates } from '../reading/proxy/kept-states.ts';
import { confineRefusals } from '../reading/replay/confine-refusals.ts';
import { replayHandler } from '../reading/replay/replay-handler.ts';
import { Rehearsals } from '../reading/rehearsals/rehearsals.ts';
import { ReplayEntries } from '../reading/rehearsals/replay-entries.ts';
import { accessOfProgram } from '../reading/search/access-of-program.ts';
import { HouseRanking } from '../reading/search/house-ranking.ts';
import { AssessedList } from '../reading/search/assessed-list.ts';
import { TextSearch } from '../reading/search/text-search.ts';
import { ReaderThreads } from '../reading/threads/reader-threads.ts';
import { collectionSites } from '../selection/collections/collection-sites.ts';
import { StorageCounter } from '../repository/administration/storage.ts';
import { listViews } from '../reading/threads/list-views.ts';
import { openApplication } from './application/application.ts';
import type { ServerOrigins } from './server-origins.ts';
import { Metrics } from './application/metrics.ts';
import { EventLoop } from './operations/event-loop.ts';
import { giveMemoryBack } from './operations/give-memory-back.ts';
import { gatherMetrics } from './operations/gather-metrics.ts';
import { partChecks } from './operations/part-checks.ts';
import { Readiness } from './operations/readiness.ts';
import { Traffic } from './operations/traffic.ts';
import type { AccessLog } from './log/access-log.ts';
import { openWriteToken } from './application/write-token.ts';
import { closeServers, openListener, openProxy } from './open-listeners.ts';
import type { Closing } from './open-listeners.ts';
import { originOf } from './listening.ts';
import { openStaff } from './staff/open-staff.ts';
import type { Staff } from './staff/open-staff.ts';
import { StaffPart } from './staff/staff-part.ts';
import type { StaffSettings } from './staff/staff-settings.ts';
import type { WebApplication } from './web/web-application.ts';

export interface ServerOptions {
  /** Open at least for reading; the caller closes it after the server. */
  readonly archive: LocalRepository;
  /** The address that all parts listen at. */
  readonly host: string;
  readonly port: number;
  readonly replayPort: number;
  /** Undefined: no proxy. */
  readonly proxyPort: number | undefined;
  /** The proxy asks browsers for a user name; each user has a separate date. */
  readonly isProxyUserRequired: boolean;
  /** The host names of the application and of archived pages: two, because cookies ignore ports. */
  readonly name: string;
  readonly replayName: string;
  readonly isFrameless: boolean;
  readonly version: string;
  /** Undefined: for readers only. */
  readonly staff: StaffSettings | undefined;
  readonly webApplication: WebApplication;
  /** Called with the link that makes the first administrator, when the staff part joins and there is none. */
  readonly onFirstAdministrator?: (link: string) => Promise<void>;
  /** Interval of the upkeep of the archive; undefined: the default. */
  readonly upkeepEveryMs?: number;
  /** Undefined: answers are counted but not logged. */
  readonly accessLog?: AccessLog | undefined;
  /** Called for faults. */
  readonly onError: (error: unknown) => void;
  /** Called when a part stops working while the others continue. */
  readonly onWarning: (message: string) => void;
}

export interface RunningServer extends ServerOrigins {
  /** The token that allows changes. */
  readonly token: string;
  /** False if the server is for readers only, or the staff part has not joined yet. */
  readonly isForStaff: boolean;
  /** Opening it makes the first administrator. */
  readonly firstAdministratorLink: string | undefined;
  close(): Promise<void>;
}

/**
 * Starts the server:
 *
 *   1. open the parts for readers: holdings, misses, full-text search
 *   2. take the ports, so that the addresses are known      ListenError
 *   3. open the staff part: catalogue, workers
 *   4. start the application, the replay host and the proxy, each with the addresses of the others
 *   5. start harvests and the upkeep of the archive
 *
 * Closing happens in the opposite order. After a failure, the parts already open are closed.
 */
export async function startServer(options: ServerOptions): Promise<RunningServer> {
  const closing: Closing = [];
  const close = async (): Promise<void> => {
    for (let one = closing.pop(); one !== undefined; one = closing.pop()) await one();
  };
  try {
    return { ...(await start(options, closing)), close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function start(options: ServerOptions, closing: Closing): Promise<Omit<RunningServer, 'close'>> {
  const { archive, host, name, replayName, isFrameless, version, webApplication } = options;
  const metrics = new Metrics();
  const traffic = new Traffic(metrics, options.accessLog);
  const eventLoop = new EventLoop();
  eventLoop.start();
  closing.push(() => eventLoop.stop());
  const onError = (error: unknown): void => {
    metrics.fault();
    options.onError(error);
  };
  for (const warning of await readableByOthers(archive, options.staff?.catalogue)) options.onWarning(warning);
  const token = await openWriteToken(archive.folder.reading);
  const part = new StaffPart({ onWarning: options.onWarning });
  const catalogue = (): Catalogue | undefined => part.staff?.parts.catalogue;
  const collections = collectionSites(() => catalogue()?.db);
  const threads = new ReaderThreads(archive.location, { onIdle: giveMemoryBack });
  closing.push(() => threads.close());
  const holdings = await openHoldings(archive, { collections });
  closing.push(() => holdings.close());
  const rehearsals = new Rehearsals(archive);
  closing.push(() => rehearsals.close());
  const entries = new ReplayEntries();
  const missing = withoutRefused(
    await openMissingLog(archive.folder.reading, { onWarning: options.onWarning }),
    (url) => holdings.parts.rules().isRefused(url),
  );
  closing.push(() => missing.close());
  const index = (): Promise<TextIndex | undefined> => archive.texts.current();
  const ranking = new HouseRanking(archive.folder.path, { onWarning: options.onWarning });
  closing.push(() => ranking.close());
  const texts = new TextSearch({
    index,
    ranking: () => ranking.current('rank-search'),
    collections,
  });

  const application = await openListener({ host, port: options.port, option: '--port' }, closing);
  const replay = await openListener({ host, port: options.replayPort, option: '--replay-port' }, closing);
  const applicationOrigin = originOf(name, application.port);
  const replayOrigin = originOf(replayName, replay.port);
  const staffOrigin = options.staff?.publicUrl ?? applicationOrigin;
  const kept = await openKeptStates(archive.folder.reading, { onWarning: options.onWarning });
  closing.push(() => kept.close());
  const { states } = kept;
  const proxy = await openProxy(options, closing, {
    holdings,
    missing,
    texts,
    states,
    applicationOrigin,
    replayOrigin,
    hostNames: [host, name],
    views: async (visit) => {
      const listed = await listViews({ holdings, threads }, visit, new AbortController().signal);
      return listed.map((view) => view.name);
    },
    requiresUser: options.isProxyUserRequired,
    onRequest: (request, response) => traffic.watch('proxy', request, response),
    onContext: (request, { view, url }) => traffic.describe(request, () => ({ view: view.name, url })),
    onError,
  });
  const places: ServerOrigins = {
    applicationOrigin,
    staffOrigin,
    replayOrigin,
    ...defined({ proxy }),
  };

  const own = new Set([host, name, new URL(staffOrigin).hostname].map((each) => each.toLowerCase()));
  const handler = replayHandler({
    holdings,
    rehearsals,
    entries,
    missing,
    applicationOrigin,
    replayOrigin,
    hostNames: [host],
    isFrameless,
    onError,
  });
  const analysed = { index, access: () => accessOfProgram(holdings.parts.rules()) };
  const storage = new StorageCounter(archive.folder.path);
  closing.push(() => part.close());
  const staffParts = {
    places,
    storage,
    documents: indexedDocuments(analysed),
    missing,
    assessed: new AssessedList({ ...analysed, ranking: () => ranking.current('rank-catalogue') }),
    data: archive.folder,
    version,
    onWarning: options.onWarning,
  };
  const { staff: settings } = options;
  const staff =
    settings === undefined ? undefined : await part.open(() => openStaff({ ...staffParts, settings }));
  const readiness = new Readiness(
    partChecks({
      archive,
      staffState: () => part.state,
      catalogue,
      hasTextIndex: async () => (await index()) !== undefined,
      hasPages: webApplication.ok,
      replay: { host, port: replay.port },
      proxy,
    }),
    { onChange: options.onWarning },
  );
  const parts = {
    archive,
    holdings,
    cdx: { ...holdings.parts, threads, onError },
    rehearsals,
    entries,
    missing,
    texts,
    states,
    places,
    hostNames: { own, replay: replayName.toLowerCase() },
    trustedProxies: options.staff?.trustedProxies ?? [],
    token,
    version,
    staffState: () => part.state,
    operations: {
      readiness,
      metricsText: () =>
        gatherMetrics({
          metrics,
          eventLoop,
          archive,
          storage,
          readiness,
          staffState: () => part.state,
          catalogue,
          version,
        }),
    },
    webApplication,
    traffic,
    onError,
  };
  const upkeep = upkeepOf(options);
  closing.push(() => upkeep.close());
  let pages = await openApplication({ ...parts, staff: staff?.parts });
  closing.push(() => pages.close());
  const begin = async (joined: Staff): Promise<void> => {
    if (joined.firstAdministratorLink !== undefined)
      await options.onFirstAdministrator?.(joined.firstAdministratorLink);
    await joined.start();
    upkeep.start();
  };
  const join = async (joined: Staff): Promise<void> => {
    const previous = pages;
    pages = await openApplication({ ...parts, staff: joined.parts });
    await previous.close();
    await begin(joined);
  };
  // Access points close first, so that no request arrives while the other parts close.
  closing.push(() => closeServers([application.server, replay.server]));
  closing.push(() => part.stop());
  confineRefusals(replay.server, { applicationOrigin, isFrameless });
  replay.begin(async (request, response) => {
    traffic.watch('replay', request, response);
    await handler(request, response);
  });
  application.begin((request, response) => pages.handle(request, response));
  if (staff !== undefined) await begin(staff);
  else if (options.staff !== undefined) part.waitFor(join);
  return {
    ...places,
    token,
    isForStaff: staff !== undefined,
    firstAdministratorLink: staff?.firstAdministratorLink,
  };
}

/** The server that has the catalogue does the upkeep of the archive. */
function upkeepOf({ archive, onWarning, version, upkeepEveryMs: everyMs }: ServerOptions): UpkeepClock {
  return new UpkeepClock({
    data: archive.folder,
    version,
    onWarning,
    ...defined({ everyMs }),
  });
}

import { defined } from '../../formats/values/defined.ts';
import type { DocumentSource } from '../../analysis/functions/document-source.ts';
import type { DataFolder } from '../../repository/administration/data-folder.ts';
import { archiveIdentity } from '../../repository/administration/data-folder.ts';
import { claimCatalogue } from '../../catalogue/archive-of-catalogue.ts';
import { openCatalogue } from '../../catalogue/open-catalogue.ts';
import { fixedResolver } from '../../crawl/resolve/fixed-resolver.ts';
import { systemResolver } from '../../crawl/resolve/system-resolver.ts';
import { defaultSettings } from '../../crawl/template/default-settings.ts';
import { openWorkerPool } from '../../harvesting/worker-pool.ts';
import { InProcessBus } from '../../messaging/in-process-bus.ts';
import { publishChange } from '../../messaging/publish-change.ts';
import { Identity } from '../../people/identity.ts';
import { openKeptLimits } from '../../people/sign-in/kept-limits.ts';
import { ensureFirstAdministrator } from '../../people/invitations/first-administrator.ts';
import { ensureTemplates } from '../../planning/first-templates.ts';
import { unusableLines } from '../../planning/unusable-expressions.ts';
import { withRestoreAdvice } from '../../repository/administration/backup.ts';
import { HarvestClock } from '../../planning/harvest-clock.ts';
import { jobOrder } from '../../planning/job-order.ts';
import { takeJobResult } from '../../planning/take-job-result.ts';
import { addTrap } from '../../planning/traps/save-trap.ts';
import type { KeptMissingLog } from '../../reading/missing/missing-log.ts';
import type { AssessedList } from '../../reading/search/assessed-list.ts';
import { TargetImports } from '../../selection/csv/target-imports.ts';
import { LiveCheck } from '../../selection/live-check.ts';
import type { StorageCounter } from '../../repository/administration/storage.ts';
import type { ServerOrigins } from '../server-origins.ts';
import { AnalysisDesk } from './analysis/analysis-desk.ts';
import type { StaffSettings } from './staff-settings.ts';
import type { StaffRouteParts } from './staff-route-parts.ts';

export interface StaffOptions {
  readonly data: DataFolder;
  readonly settings: StaffSettings;
  readonly places: ServerOrigins;
  readonly version: string;
  /** For trials of functions and profiles. */
  readonly documents: DocumentSource;
  readonly storage: StorageCounter;
  /** Documents that the analysis has assessed. */
  readonly assessed: AssessedList;
  /** Misses of readers. */
  readonly missing: KeptMissingLog;
  readonly onWarning: (message: string) => void;
}

export interface Staff {
  readonly parts: StaffRouteParts;
  /** The link that makes the first administrator; undefined if there is one. */
  readonly firstAdministratorLink: string | undefined;
  /** Starts harvests, and continues those that an earlier server left. */
  start(): Promise<void>;
  /** Call before closing connections: interrupts their imports, which continue at the next start. */
  stop(): void;
  close(): Promise<void>;
}

/** Timeout of the integrity check of the catalogue's file at the start. */
const maxCheckMs = 30_000;

/**
 * Opens the staff's parts: catalogue, identity, live check, harvest clock and workers. After a failure, the parts already open are
 * closed. LockedError: another process has the catalogue. OtherArchiveError: it belongs to another archive.
 */
export async function openStaff(options: StaffOptions): Promise<Staff> {
  const { data, settings, places, version, storage, documents, assessed, missing, onWarning } = options;
  const { signIn, harvests } = settings;
  const closing: (() => Promise<void>)[] = [];
  const close = async (): Promise<void> => {
    for (let one = closing.pop(); one !== undefined; one = closing.pop()) await one();
  };
  try {
    const catalogue = await openCatalogue(settings.catalogue, { maxCheckMs }).catch(
      async (error: unknown) => {
        throw await withRestoreAdvice(error, data);
      },
    );
    closing.push(() => catalogue.close());
    await claimCatalogue(catalogue, await archiveIdentity(data));
    const { limits: attempts, ...kept } = await openKeptLimits(data.signInLimits, { onWarning });
    closing.push(() => kept.close());
    const identity = new Identity({ catalogue, settings: signIn, attempts, onWarning });
    closing.push(() => identity.close());
    const bus = new InProcessBus();
    closing.push(() => bus.close());
    const { threads, allowPrivate, hosts } = harvests;
    const pool = await openWorkerPool({
      catalogue,
      bus,
      plans: { jobOrder, takeJobResult, addTrap },
      data,
      version,
      threads,
      allowPrivate,
      onWarning,
      ...defined({ hosts }),
    });
    closing.push(() => pool.close());
    // After the lock of the workers: a server that waits for it must not change the catalogue at each attempt.
    await ensureTemplates(catalogue);
    for (const line of await unusableLines(catalogue)) onWarning(`harvests do not start: ${line}`);
    const analysis = new AnalysisDesk({ catalogue, dataFolder: data.path, documents, assessed });
    await analysis.publish();
    const code = await ensureFirstAdministrator(catalogue);
    const clock = new HarvestClock({
      catalogue,
      onMade: async ({ harvestId }) => {
        pool.submit();
        await publishChange(bus, { subject: 'harvests', id: harvestId });
      },
      onWarning: (error, doing) =>
        onWarning(`${doing}: ${error instanceof Error ? error.message : String(error)}`),
    });
    closing.push(() => clock.close());
    const liveCheck = new LiveCheck({
      resolver: hosts === undefined ? systemResolver() : fixedResolver(hosts),
      allowPrivate,
      userAgent: defaultSettings(version).network.userAgent,
    });
    const imports = await TargetImports.open({ catalogue, liveCheck, folder: data.imports, onWarning });
    closing.push(() => imports.close());
    return {
      parts: {
        catalogue,
        bus,
        identity,
        whoAsks: (credentials) => identity.whoAsks(credentials),
        liveCheck,
        imports,
        onWarning,
        pool,
        clock,
        analysis,
        missing,
        storage,
        idleMs: signIn.idleMs,
        places,
        version,
      },
      firstAdministratorLink: code === undefined ? undefined : `${places.staffOrigin}/welcome/${code}`,
      start: async () => {
        await pool.start();
        clock.start();
        identity.audit.start();
        imports.resume();
      },
      stop: () => imports.interrupt(),
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

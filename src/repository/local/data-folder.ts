import { homedir } from 'node:os';
import { join, resolve } from 'node:path';

/**
 * The folder of an archive:
 *
 *   heirloom.yaml        vaults, the number of copies of each class of file, and the time of audits
 *   lock                 held by the one process that writes
 *   vaults/main/         the first vault; others may be anywhere
 *   inbox/               the chain ingests WARC and ARC files from here
 *   crawls/JOB/          a crawl, until the chain has ingested all of it
 *   queues/              URLs that harvests left because a site did not answer or a limit was met, for a later job
 *   chain/               the ledger of the chain, its working files, and failed files
 *   index/               can be rebuilt from the vaults: captures/ contents/ text/ replicas.sqlite decisions.jsonl
 *   analysis/            settings of analysis; functions switched off; pending removals from the text index
 *   reports/             of audits and repairs
 *   reading/             missing URLs; the certificate authority of the proxy
 *   staff.yaml           catalogue, sign-in and harvests; optional
 *   sign-in-limits.json  recent failures to sign in
 *   imports/ID/          a file of targets until its import ends
 *   catalogue/           the catalogue, unless it is in PostgreSQL
 *   backups/             of all this, apart from vaults and indexes, unless heirloom.yaml names another folder
 *   rehearsals/JOB/      a separate archive for each job of a rehearsal
 *   rehearsal/           the one archive that earlier versions put all rehearsals into
 */
export class DataFolder {
  readonly path: string;

  constructor(path: string) {
    this.path = resolve(path);
  }

  get config(): string {
    return join(this.path, 'heirloom.yaml');
  }

  get lock(): string {
    return join(this.path, 'lock');
  }

  get firstVault(): string {
    return join(this.path, 'vaults', 'main');
  }

  get inbox(): string {
    return join(this.path, 'inbox');
  }

  get crawls(): string {
    return join(this.path, 'crawls');
  }

  get queues(): string {
    return join(this.path, 'queues');
  }

  get chain(): string {
    return join(this.path, 'chain');
  }

  /** Deposits that are unpacked before the chain takes them. */
  get incoming(): string {
    return join(this.chain, 'incoming');
  }

  get index(): string {
    return join(this.path, 'index');
  }

  get captures(): string {
    return join(this.index, 'captures');
  }

  get contents(): string {
    return join(this.index, 'contents');
  }

  get replicas(): string {
    return join(this.index, 'replicas.sqlite');
  }

  get decisions(): string {
    return join(this.index, 'decisions.jsonl');
  }

  /** The words of the archive (analysis/text-index). */
  get text(): string {
    return join(this.index, 'text');
  }

  /** Held by the one process that analyses. */
  get textLock(): string {
    return join(this.index, 'text.lock');
  }

  get analysis(): string {
    return join(this.path, 'analysis');
  }

  get analysisSettings(): string {
    return join(this.analysis, 'settings.json');
  }

  get analysisNotices(): string {
    return join(this.analysis, 'notices.jsonl');
  }

  /** Captures that were deleted and are not out of the text index yet. */
  get textRemovals(): string {
    return join(this.analysis, 'removals');
  }

  get reading(): string {
    return join(this.path, 'reading');
  }

  get reports(): string {
    return join(this.path, 'reports');
  }

  get staffSettings(): string {
    return join(this.path, 'staff.yaml');
  }

  /** Recent failures to sign in. */
  get signInLimits(): string {
    return join(this.path, 'sign-in-limits.json');
  }

  /** Imports of targets under way. */
  get imports(): string {
    return join(this.path, 'imports');
  }

  /** With an archive for each job. */
  get rehearsals(): string {
    return join(this.path, 'rehearsals');
  }

  /** All rehearsals of earlier versions. */
  get mixedRehearsals(): string {
    return join(this.path, 'rehearsal');
  }

  get backups(): string {
    return join(this.path, 'backups');
  }

  /** Each full backup that was made or failed, one a line. */
  get backupLog(): string {
    return join(this.reports, 'backups.jsonl');
  }

  get keepingReport(): string {
    return join(this.reports, 'keeping.jsonl');
  }

  /** Since when vaults are gone. */
  get goneVaults(): string {
    return join(this.reports, 'gone-vaults.json');
  }

  /** Each audit with its result, one a line. */
  get auditLog(): string {
    return join(this.reports, 'audits.jsonl');
  }
}

/** The default folder of the archive: HEIRLOOM_DATA, or a folder in the user's home. */
export function defaultDataFolder(environment: NodeJS.ProcessEnv = process.env): string {
  const said = environment['HEIRLOOM_DATA'];
  return said === undefined || said === '' ? join(homedir(), 'heirloom-data') : said;
}

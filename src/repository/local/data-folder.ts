import { homedir } from 'node:os';
import { join, resolve } from 'node:path';

/**
 * The folder of an archive:
 *
 *   heirloom.yaml        its vaults, how well each class of file is kept, and when a server audits them
 *   lock                 held by the one process that writes
 *   vaults/main/         the first vault; others may be anywhere
 *   inbox/               WARC and ARC files that are put here are taken in by the chain
 *   crawls/JOB/          a crawl, until the chain has all of it
 *   queues/              URLs that harvests have left because a site did not answer or a limit was met, for a later job of its configuration
 *   chain/               what the chain knows of its files; what it is working on; what it has put aside
 *   index/               made from the vaults, and can be made again: captures/ contents/ text/ replicas.sqlite decisions.jsonl
 *   analysis/            how documents are analysed and judged; what was switched off; what has to leave the text index
 *   reports/             of audits and repairs
 *   reading/             what readers missed; the certificate authority of the proxy
 *   staff.yaml           where the catalogue is, how the staff signs in, how harvests run; as usual where it is not there
 *   sign-in-limits.json  who has failed to sign in lately
 *   catalogue/           what people decide and plan, unless it is in PostgreSQL
 *   backups/             of all this, apart from vaults and indexes, unless heirloom.yaml names another folder
 *   rehearsals/JOB/      an archive of its own for each job of a harvest that is only tried
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

  /** Who has failed to sign in lately. */
  get signInLimits(): string {
    return join(this.path, 'sign-in-limits.json');
  }

  /** With an archive for each job. */
  get rehearsals(): string {
    return join(this.path, 'rehearsals');
  }

  /** Of all rehearsals of earlier versions. */
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

/** Where the archive is when nobody says so: HEIRLOOM_DATA, or a folder of the user's home. */
export function defaultDataFolder(environment: NodeJS.ProcessEnv = process.env): string {
  const said = environment['HEIRLOOM_DATA'];
  return said === undefined || said === '' ? join(homedir(), 'heirloom-data') : said;
}

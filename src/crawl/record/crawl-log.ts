import { open } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import type { Candidate } from '../site/candidate.ts';

export interface LoggedUrl {
  readonly candidate: Candidate;
  /** HTTP status, or a code as Heritrix has them (negative). */
  readonly status: number;
  readonly sizeBytes: number | undefined;
  readonly mime: string | undefined;
  readonly startedMs: number | undefined;
  readonly durationMs: number | undefined;
  readonly digest: string | undefined;
  readonly annotations: readonly string[];
}

/** crawl.log in the columns of Heritrix 3: one line for each URL that was tried or left out. */
export class CrawlLog {
  readonly #file: FileHandle;

  private constructor(file: FileHandle) {
    this.#file = file;
  }

  static async open(path: string): Promise<CrawlLog> {
    return new CrawlLog(await open(path, 'a'));
  }

  async write(entry: LoggedUrl): Promise<void> {
    await this.#file.appendFile(`${crawlLogLine(entry, new Date())}\n`);
  }

  async close(): Promise<void> {
    await this.#file.sync();
    await this.#file.close();
  }
}

export function crawlLogLine(entry: LoggedUrl, now: Date): string {
  const { candidate, startedMs, durationMs } = entry;
  const started =
    startedMs === undefined ? undefined : new Date(startedMs).toISOString().replaceAll(/\D/g, '');
  const columns = [
    now.toISOString(),
    String(entry.status).padStart(5),
    String(entry.sizeBytes ?? '-').padStart(10),
    candidate.url,
    candidate.path === '' ? '-' : candidate.path,
    candidate.via ?? '-',
    entry.mime ?? '-',
    '#001',
    started === undefined ? '-' : `${started}+${durationMs ?? 0}`,
    entry.digest ?? '-',
    '-',
    entry.annotations.length === 0
      ? '-'
      : entry.annotations.map((note) => note.replaceAll(/[\s,]+/g, '_')).join(','),
  ];
  return columns.map((column) => column.replaceAll(/[\r\n]+/g, ' ')).join(' ');
}

import { makeFolder } from '../../disk/make-folder.ts';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';

/*
 * The folder of a job:
 *
 *   heirloom-text-….warc.gz, heirloom-media-….warc   the captures (`.open` while it grows)
 *   heirloom-metadata-….warc.gz                      the reports, packed
 *   crawl.log, not-fetched.jsonl                     as it happens
 *   reports/, manifest.json                          at the end
 *   job.json                                         the order, and how far it has come
 *   control.json                                     the address of its control server, while it runs
 *   state/                                           needed to resume; deleted when the job is complete
 *     journal-0000-000.jsonl   the rest of an earlier job, if given
 *     journal-RUN-THREAD.jsonl   recovered.jsonl   lock   former.sqlite   contents.sqlite   captures.sqlite
 *     queue/   spool/
 */
export class JobFolder {
  readonly path: string;

  constructor(path: string) {
    this.path = path;
  }

  get job(): string {
    return join(this.path, 'job.json');
  }
  get crawlLog(): string {
    return join(this.path, 'crawl.log');
  }
  get notFetched(): string {
    return join(this.path, 'not-fetched.jsonl');
  }
  get reports(): string {
    return join(this.path, 'reports');
  }
  get manifest(): string {
    return join(this.path, 'manifest.json');
  }
  get control(): string {
    return join(this.path, 'control.json');
  }
  get state(): string {
    return join(this.path, 'state');
  }
  get lock(): string {
    return join(this.state, 'lock');
  }
  get recovered(): string {
    return join(this.state, 'recovered.jsonl');
  }
  get prior(): string {
    return join(this.state, 'former.sqlite');
  }
  get contents(): string {
    return join(this.state, 'contents.sqlite');
  }
  get captures(): string {
    return join(this.state, 'captures.sqlite');
  }
  get queue(): string {
    return join(this.state, 'queue');
  }
  get spool(): string {
    return join(this.state, 'spool');
  }

  journal(run: number, thread: number): string {
    return join(
      this.state,
      `journal-${String(run).padStart(4, '0')}-${String(thread).padStart(3, '0')}.jsonl`,
    );
  }

  /** The rest of an earlier job: written before the first run. */
  get handedOver(): string {
    return this.journal(0, 0);
  }

  async make(): Promise<void> {
    for (const folder of [this.path, this.state, this.queue, this.spool]) {
      await makeFolder(folder);
    }
  }

  /** The journals of all runs, in the order in which they were written. */
  async journals(): Promise<string[]> {
    const names = await readdir(this.state);
    return names
      .filter((name) => name.startsWith('journal-'))
      .toSorted()
      .map((name) => join(this.state, name));
  }

  /** Names of the WARC files, open ones as well; those with reports excluded. */
  async collected(): Promise<string[]> {
    const names = await readdir(this.path);
    return names.filter((name) => /-(?:text|media)-.*\.warc(?:\.gz)?(?:\.open)?$/.test(name)).toSorted();
  }
}

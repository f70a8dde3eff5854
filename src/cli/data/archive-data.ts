import { Option } from 'commander';
import { LocalRepository } from '../../repository/administration/local-repository.ts';
import { defaultDataFolder } from '../../repository/administration/data-folder.ts';
import { whenFree } from '../../disk/when-free.ts';
import { writingTo } from '../terminal/failure.ts';
import { wholeNumber } from '../terminal/option-values.ts';
import type { Session } from '../terminal/session.ts';

/** Of commands on an archive; most of them can print JSON. */
export interface DataOptions {
  readonly data: string;
  readonly json?: true;
}

/** `--data FOLDER`, of every command on an archive. */
export function dataOption(): Option {
  return new Option('--data <folder>', 'archive folder').default(
    defaultDataFolder(),
    'HEIRLOOM_DATA or ~/heirloom-data',
  );
}

export interface WaitOptions extends DataOptions {
  /** Seconds. */
  readonly wait: number;
}

/** `--wait SECONDS`, of commands that write: harvests and the upkeep of a server write too. */
export function waitOption(): Option {
  return new Option('--wait <seconds>', 'timeout while another process writes; 0: none')
    .argParser(wholeNumber(0, 10_000_000))
    .default(600);
}

/** Runs work on an archive open for reading; other processes may write it. */
export async function readingArchive<Result>(
  { data }: DataOptions,
  work: (archive: LocalRepository) => Promise<Result>,
): Promise<Result> {
  return withArchive(LocalRepository.openForReading(data), work);
}

/** Runs work as the only writer of an archive, which is created if necessary. */
export async function writingArchive<Result>(
  { data }: DataOptions,
  work: (archive: LocalRepository) => Promise<Result>,
): Promise<Result> {
  return withArchive(
    writingTo(data, () => LocalRepository.openForWriting(data)),
    work,
  );
}

/** Like `writingArchive`, but waits for another writer. */
export async function writingWhenFree<Result>(
  { data, wait }: WaitOptions,
  session: Session,
  work: (archive: LocalRepository) => Promise<Result>,
): Promise<Result> {
  const open = (): Promise<LocalRepository> =>
    whenFree(() => LocalRepository.openForWriting(data), {
      signal: session.signal,
      maxMs: wait * 1000,
      onWait: (why) => session.note(`heirloom: waiting for the archive: ${why}`),
    });
  return withArchive(writingTo(data, open), work);
}

async function withArchive<Result>(
  opening: Promise<LocalRepository>,
  work: (archive: LocalRepository) => Promise<Result>,
): Promise<Result> {
  const archive = await opening;
  try {
    return await work(archive);
  } finally {
    await archive.close();
  }
}

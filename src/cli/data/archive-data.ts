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

/** `--data FOLDER`, which every command has that works on an archive. */
export function dataOption(): Option {
  return new Option('--data <folder>', 'the folder of the archive').default(
    defaultDataFolder(),
    'HEIRLOOM_DATA, or heirloom-data in your home',
  );
}

export interface WaitOptions extends DataOptions {
  /** Seconds. */
  readonly wait: number;
}

/** `--wait SECONDS`, of commands that change an archive: harvests and the upkeep of a server write in between. */
export function waitOption(): Option {
  return new Option('--wait <seconds>', 'how long to wait for another process that writes; 0: not at all')
    .argParser(wholeNumber(0, 10_000_000))
    .default(600);
}

/** Does work on an archive that is open for reading, beside any others. */
export async function readingArchive<Result>(
  { data }: DataOptions,
  work: (archive: LocalRepository) => Promise<Result>,
): Promise<Result> {
  return withArchive(LocalRepository.openForReading(data), work);
}

/** Does work on an archive that nobody else may write meanwhile; it is made if it is not there. */
export async function writingArchive<Result>(
  { data }: DataOptions,
  work: (archive: LocalRepository) => Promise<Result>,
): Promise<Result> {
  return withArchive(
    writingTo(data, () => LocalRepository.openForWriting(data)),
    work,
  );
}

/** As `writingArchive`, after others have ended that write now. */
export async function writingWhenFree<Result>(
  { data, wait }: WaitOptions,
  session: Session,
  work: (archive: LocalRepository) => Promise<Result>,
): Promise<Result> {
  const open = (): Promise<LocalRepository> =>
    whenFree(() => LocalRepository.openForWriting(data), {
      signal: session.signal,
      maxMs: wait * 1000,
      onWait: (why) => session.note(`heirloom: waiting until the archive is free: ${why}`),
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

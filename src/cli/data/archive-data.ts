import { Option } from 'commander';
import { LocalRepository } from '../../repository/administration/local-repository.ts';
import { NoArchiveError } from '../../repository/repository.ts';
import { ConfigError } from '../../repository/administration/configuration.ts';
import { defaultDataFolder } from '../../repository/administration/data-folder.ts';
import { whenFree } from '../../disk/when-free.ts';
import { LockedError } from '../../disk/writer-lock.ts';
import { exitCodes } from '../terminal/exit-codes.ts';
import { Failure, writingTo } from '../terminal/failure.ts';
import { wholeNumber } from '../terminal/option-values.ts';
import type { Session } from '../terminal/session.ts';

export interface DataOptions {
  readonly data: string;
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
  return withArchive(() => LocalRepository.openForReading(data), work);
}

/** Does work on an archive that nobody else may write meanwhile; it is made if it is not there. */
export async function writingArchive<Result>(
  { data }: DataOptions,
  work: (archive: LocalRepository) => Promise<Result>,
): Promise<Result> {
  return withArchive(() => writingTo(data, () => LocalRepository.openForWriting(data)), work);
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
  return withArchive(() => writingTo(data, open), work);
}

async function withArchive<Result>(
  open: () => Promise<LocalRepository>,
  work: (archive: LocalRepository) => Promise<Result>,
): Promise<Result> {
  const archive = await open().catch((error: unknown) => {
    throw explained(error);
  });
  try {
    return await work(archive);
  } catch (error) {
    // Indexes are opened by those who need them.
    throw error instanceof NoArchiveError ? explained(error) : error;
  } finally {
    await archive.close();
  }
}

function explained(error: unknown): unknown {
  if (error instanceof LockedError)
    return new Failure(exitCodes.outputUnwritable, error.message, { cause: error });
  if (error instanceof NoArchiveError || error instanceof ConfigError)
    return new Failure(exitCodes.inputUnsuitable, error.message, { cause: error });
  return error;
}

import { Option } from 'commander';
import { Archive, NoArchiveError } from '../archive/archive.ts';
import { ConfigError } from '../archive/archive-config.ts';
import { defaultDataFolder } from '../archive/data-folder.ts';
import { LockedError } from '../disk/writer-lock.ts';
import { exitCodes } from './exit-codes.ts';
import { Failure, writingTo } from './failure.ts';

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

/** Does work on an archive that is open for reading, beside any others. */
export async function readingArchive<Result>(
  { data }: DataOptions,
  work: (archive: Archive) => Promise<Result>,
): Promise<Result> {
  return withArchive(() => Archive.openForReading(data), work);
}

/** Does work on an archive that nobody else may write meanwhile; it is made if it is not there. */
export async function writingArchive<Result>(
  { data }: DataOptions,
  work: (archive: Archive) => Promise<Result>,
): Promise<Result> {
  return withArchive(() => writingTo(data, () => Archive.openForWriting(data)), work);
}

async function withArchive<Result>(
  open: () => Promise<Archive>,
  work: (archive: Archive) => Promise<Result>,
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

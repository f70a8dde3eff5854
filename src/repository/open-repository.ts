import { LocalRepository } from './local/local-repository.ts';
import type { Repository, RepositoryLocation } from './repository.ts';

/**
 * For reading beside any others, NoArchiveError where there is none; or as the one process that writes, LockedError where there
 * is another: that makes a new archive where there is none.
 */
export function openRepository(
  { kind, path }: RepositoryLocation,
  access: 'read' | 'write' = 'read',
): Promise<Repository> {
  switch (kind) {
    case 'local':
      return access === 'read' ? LocalRepository.openForReading(path) : LocalRepository.openForWriting(path);
  }
}

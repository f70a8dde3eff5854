import { LocalRepository } from './local/local-repository.ts';
import type { Repository, RepositoryLocation } from './repository.ts';

/** Beside any others. Throws NoArchiveError where there is none. */
export function openRepository({ kind, path }: RepositoryLocation): Promise<Repository> {
  switch (kind) {
    case 'local':
      return LocalRepository.openForReading(path);
  }
}

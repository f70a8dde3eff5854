import type { AccessRules } from '../access/access-rules.ts';
import type { LineSource } from '../indexing/captures/query/readable-captures.ts';
import type { FileStore } from '../repository/file-store.ts';
import type { Repository } from '../repository/repository.ts';
import { CollectionKeys } from './access-point/collection-keys.ts';
import type { CollectionSites } from './access-point/collection-sites.ts';

/** The archive as its readers see it. */
export interface ReadingParts {
  readonly captures: LineSource & { count(): Promise<number> };
  readonly files: FileStore;
  /** Those that hold now. Taken once for each request, so that its answer has one state of the rules. */
  readonly rules: () => AccessRules;
  /** Undefined if the catalogue is not open here: there are no views of collections then. */
  readonly collections?: CollectionKeys | undefined;
}

export interface ReadingOptions {
  /** The collections of the catalogue, if it is open. */
  readonly collections?: CollectionSites | undefined;
  /** The source of the rules, if not the repository itself. */
  readonly rules?: { rules(): AccessRules };
}

export async function readingParts(
  repository: Repository,
  { collections, rules }: ReadingOptions = {},
): Promise<ReadingParts> {
  const captures = await repository.captures;
  const decided = rules ?? (await repository.decisions());
  return {
    captures: {
      lines: (range) => captures.lines(range),
      batches: (range) => captures.batches(range),
      count: async () => {
        const { headLines, blockFiles } = await captures.status();
        return blockFiles.reduce((sum, { lines }) => sum + lines, headLines);
      },
    },
    files: repository.files,
    rules: () => decided.rules(),
    collections: collections && new CollectionKeys(collections),
  };
}

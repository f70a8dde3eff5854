import { mayReadOnLoopback } from '../indexing/captures/query/may-read.ts';
import type { MayRead, ReaderAtAddress } from '../indexing/captures/query/may-read.ts';
import type { LineSource } from '../indexing/captures/query/readable-captures.ts';
import type { ReadingRules } from '../repository/decisions.ts';
import type { FileStore } from '../repository/file-store.ts';
import type { Repository } from '../repository/repository.ts';
import { CollectionKeys } from './door/collection-keys.ts';
import type { CollectionSites } from './door/collection-sites.ts';

/** The archive as its readers see it. */
export interface ReadingParts {
  readonly captures: LineSource & { count(): Promise<number> };
  readonly files: FileStore;
  readonly mayRead: MayRead<ReaderAtAddress>;
  /** True if `mayRead` allows this reader everything now, as far as can be told at once. */
  readonly mayReadAll?: (reader: ReaderAtAddress) => boolean;
  /** True if nothing at all is kept from this reader, who may have whole files. */
  readonly mayReadEverything: (reader: ReaderAtAddress) => boolean;
  /** The keys under which captures of this key are found, itself among them. */
  readonly keysOf: (urlkey: string) => readonly string[];
  /** Undefined if the catalogue is not open here: there are no views of collections then. */
  readonly collections?: CollectionKeys | undefined;
}

export async function readingParts(
  repository: Repository,
  collections?: CollectionSites,
): Promise<ReadingParts> {
  const [rules, captures] = [await repository.rules(), await repository.captures];
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
    mayRead: rules.mayRead,
    mayReadAll: (reader) => isOnLoopback(reader) && !rules.hasRules,
    mayReadEverything: (reader) => isOnLoopback(reader) && !keepsSomething(rules),
    keysOf: (urlkey) => rules.keysOf(urlkey),
    collections: collections && new CollectionKeys(collections),
  };
}

function isOnLoopback(reader: ReaderAtAddress): boolean {
  return mayReadOnLoopback(reader, nothing).decision === 'allowed';
}

const nothing = { urlkey: '-', timestamp: '00000000000000', url: '' };

/** Is anything kept from everybody? */
function keepsSomething(rules: ReadingRules): boolean {
  for (const { id, what } of rules.entries()) {
    if (what.kind !== 'withdrawal' && what.kind !== 'deletion' && what.kind !== 'access-mark') continue;
    const isOver =
      what.kind === 'withdrawal' && what.until !== undefined && Date.parse(what.until) <= Date.now();
    if (!isOver && !rules.isRevoked(id)) return true;
  }
  return false;
}

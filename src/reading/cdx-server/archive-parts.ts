import { join } from 'node:path';
import type { Archive } from '../../archive/archive.ts';
import type { Decisions } from '../../archive/decisions/decisions.ts';
import { vaultSource } from '../../storage/vault-source.ts';
import type { KeptFile } from '../../storage/replicas/replica-register.ts';
import { mayReadOnLoopback } from '../../indexing/captures/query/may-read.ts';
import type { ReaderAtAddress } from '../../indexing/captures/query/may-read.ts';
import { ArchiveWriting } from './archive-writing.ts';
import type { CdxFiles, CdxParts } from './cdx-parts.ts';

export interface ArchivePartsOptions {
  /** Of an archive that is open for writing: with it, clients may add and delete captures. */
  readonly token?: string;
  /** Of what a client sends in one request. */
  readonly mostBodyBytes?: number;
  readonly onFault?: (error: unknown) => void;
}

const defaultBodyBytes = 64 << 20;

/** An archive as a CDX server sees it. */
export async function archiveParts(
  archive: Archive,
  decisions: Decisions,
  { token, mostBodyBytes = defaultBodyBytes, onFault }: ArchivePartsOptions = {},
): Promise<CdxParts> {
  const captures = await archive.captures;
  return {
    captures: {
      lines: (range) => captures.lines(range),
      batches: (range) => captures.batches(range),
      count: async () => {
        const { headLines, blockFiles } = await captures.status();
        return blockFiles.reduce((sum, { lines }) => sum + lines, headLines);
      },
    },
    mayRead: decisions.mayRead,
    mayReadAll: (reader) => isOnLoopback(reader) && !decisions.hasRules,
    mayReadEverything: (reader) => isOnLoopback(reader) && !keepsSomething(decisions),
    keysOf: (urlkey) => decisions.keysOf(urlkey),
    files: archiveFiles(archive),
    ...(token === undefined
      ? {}
      : { writing: new ArchiveWriting({ archive, captures, decisions, token, mostBytes: mostBodyBytes }) }),
    ...(onFault === undefined ? {} : { onFault }),
  };
}

function isOnLoopback(reader: ReaderAtAddress): boolean {
  return mayReadOnLoopback(reader, nothing).decision === 'allowed';
}

const nothing = { urlkey: '-', timestamp: '00000000000000', url: '' };

/** Is anything kept from everybody? */
function keepsSomething(decisions: Decisions): boolean {
  for (const { id, what } of decisions.entries()) {
    if (what.kind !== 'withdrawal' && what.kind !== 'deletion' && what.kind !== 'access-mark') continue;
    const isOver =
      what.kind === 'withdrawal' && what.until !== undefined && Date.parse(what.until) <= Date.now();
    if (!isOver && !decisions.isRevoked(id)) return true;
  }
  return false;
}

function archiveFiles({ register, config, vaults }: Archive): CdxFiles {
  const goodVaults = ({ name }: KeptFile): string[] =>
    register
      .replicasOf(name)
      .filter(({ state }) => state === 'good')
      .map(({ vault }) => vault);
  /** From the first vault that does not fail. */
  const firstOf = async <Result>(
    file: KeptFile,
    take: (vault: (typeof vaults)[number]['vault']) => Promise<Result | undefined>,
  ): Promise<Result | undefined> => {
    for (const name of goodVaults(file)) {
      const placed = vaults.find(({ vault }) => vault.name === name);
      const result = placed === undefined ? undefined : await take(placed.vault).catch(() => undefined);
      if (result !== undefined) return result;
    }
    return undefined;
  };
  return {
    find: (base) => register.fileOfBase(base),
    places: (file) =>
      goodVaults(file).flatMap((name) => {
        const vault = config.vaults.find((each) => each.name === name && each.state !== 'retired');
        return vault === undefined ? [] : [{ vault: name, path: join(vault.path, file.name) }];
      }),
    read: (file, range) => firstOf(file, (vault) => vault.read(file.name, range)),
    open: (file) => firstOf(file, (vault) => vaultSource(vault, file.name)),
  };
}

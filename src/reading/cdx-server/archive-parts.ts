import { defined } from '../../formats/values/defined.ts';
import type { Archive } from '../../repository/local/archive.ts';
import type { Decisions } from '../../repository/local/decisions/decisions.ts';
import { copiesOf } from '../../storage/replicas/copies-of.ts';
import { localPath } from '../../storage/vault-kinds.ts';
import { vaultSource } from '../../storage/vault-source.ts';
import { CollectionKeys } from '../door/collection-keys.ts';
import type { CollectionSites } from '../door/collection-sites.ts';
import type { HeavyAnswers } from '../threads/heavy-question.ts';
import { ArchiveWriting } from './archive-writing.ts';
import type { CdxFiles } from './cdx-files.ts';
import type { CdxParts } from './cdx-parts.ts';

export interface ArchivePartsOptions {
  /** Of an archive that is open for writing: with the token, clients may add and delete captures. */
  readonly writing?: {
    readonly decisions: Decisions;
    readonly token: string;
    /** Of what a client sends in one request. */
    readonly maxBodyBytes?: number;
  };
  /** Of the catalogue, where it is open. */
  readonly collections?: CollectionSites | undefined;
  /** For a server: what needs many lines is answered there. */
  readonly threads?: HeavyAnswers | undefined;
  readonly onError?: (error: unknown) => void;
}

const defaultBodyBytes = 64 << 20;

/** An archive as a CDX server sees it. */
export async function archiveParts(
  archive: Archive,
  decisions: Pick<Decisions, 'rules'>,
  { writing, collections, threads, onError }: ArchivePartsOptions = {},
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
    rules: () => decisions.rules(),
    files: archiveFiles(archive),
    ...(collections === undefined ? {} : { collections: new CollectionKeys(collections) }),
    ...defined({ threads }),
    ...(writing === undefined
      ? {}
      : {
          writing: new ArchiveWriting({
            archive,
            captures,
            decisions: writing.decisions,
            token: writing.token,
            maxBytes: writing.maxBodyBytes ?? defaultBodyBytes,
          }),
        }),
    ...defined({ onError }),
  };
}

function archiveFiles(archive: Archive): CdxFiles {
  const { register } = archive;
  return {
    find: (base) => register.fileOfBase(base),
    places: ({ name }) =>
      copiesOf(name, archive)
        .filter(({ isGood }) => isGood)
        .flatMap(({ vault, ref }) => {
          const path = localPath(ref.location, name);
          return path === undefined ? [] : [{ vault: vault.name, path }];
        }),
    read: async ({ name }, range) => {
      for (const { vault } of copiesOf(name, archive)) {
        const content = await vault.read(name, range).catch(() => undefined);
        // A damaged copy may have been cut off.
        if (content !== undefined && content.sizeBytes >= range.end) return content;
      }
      return undefined;
    },
    open: async ({ name }, from = 0) => {
      const copies = copiesOf(name, archive);
      for (const [at, { vault }] of copies.entries()) {
        const source = at < from ? undefined : await vaultSource(vault, name).catch(() => undefined);
        if (source !== undefined) return { source, next: at + 1 < copies.length ? at + 1 : undefined };
      }
      return undefined;
    },
  };
}

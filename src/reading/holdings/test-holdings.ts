import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { recordBytes } from '../../../scenarios/made-up-archive.ts';
import { AccessRules } from '../../access/access-rules.ts';
import { LocalRepository } from '../../repository/local/local-repository.ts';
import { onePlacePolicy, writeConfig } from '../../repository/local/archive-config.ts';
import { DataFolder } from '../../repository/local/data-folder.ts';
import type { ArchiveDecisions } from '../../repository/decisions.ts';
import { canonicalKey } from '../../formats/url/canonical-key.ts';
import { createFolderVault } from '../../storage/folder-vault/vault-marker.ts';
import type { Provenance } from '../../storage/provenance.ts';
import { insertLines, takeFile, testFolder } from '../test-take-file.ts';
import type { Holdings } from './holdings.ts';
import { openHoldings } from './open-holdings.ts';
import type { ReaderContext } from '../access-point/reader-context.ts';

const open: TestHoldings[] = [];

/** A reader of the test archive that was opened last, under the rules of the moment at which it is looked at. */
export const context: ReaderContext = {
  reader: { address: '127.0.0.1' },
  view: { name: 'all', from: {} },
  get rules() {
    return open.at(-1)?.decisions.rules() ?? AccessRules.none;
  },
};

/** For tests: an archive in a temporary folder, and its holdings. */
export class TestHoldings {
  readonly folder: string;
  readonly archive: LocalRepository;
  readonly holdings: Holdings;
  readonly decisions: ArchiveDecisions;

  private constructor(
    folder: string,
    archive: LocalRepository,
    holdings: Holdings,
    decisions: ArchiveDecisions,
  ) {
    this.folder = folder;
    this.archive = archive;
    this.holdings = holdings;
    this.decisions = decisions;
  }

  /** Every file has a copy in each of these vaults; in the one vault of a new archive where none is named. */
  static async open(...vaults: readonly string[]): Promise<TestHoldings> {
    const folder = await mkdtemp(join(tmpdir(), 'heirloom-holdings-'));
    if (vaults.length > 0) await makeVaults(folder, vaults);
    const archive = await LocalRepository.openForWriting(folder);
    const test = new TestHoldings(folder, archive, await openHoldings(archive), await archive.decisions());
    open.push(test);
    return test;
  }

  /** Takes an archive file in, as the chain does; gives its lines. */
  async take(
    filename: string,
    bytes: Uint8Array,
    provenance: Provenance = { source: 'web' },
  ): Promise<string[]> {
    const path = join(this.folder, 'inbox', filename);
    await writeFile(path, bytes);
    return takeFile(this.archive, path, provenance);
  }

  async insert(lines: readonly string[]): Promise<void> {
    await insertLines(this.archive, lines);
  }

  /** The location of a file in a vault. */
  stored(filename: string, vault = 'main'): string {
    return join(this.folder, 'vaults', vault, testFolder, filename);
  }

  async close(): Promise<void> {
    open.splice(open.indexOf(this), 1);
    await this.holdings.close();
    await this.archive.close();
    await rm(this.folder, { recursive: true });
  }
}

async function makeVaults(folder: string, names: readonly string[]): Promise<void> {
  const vaults = names.map((name) => ({ name, path: join(folder, 'vaults', name) }));
  for (const vault of vaults) await createFolderVault(vault);
  await writeConfig(new DataFolder(folder), {
    vaults: vaults.map(({ name, path }) => ({
      name,
      location: { kind: 'folder', path },
      place: 'here',
      safety: 0.5,
      state: 'writable',
    })),
    policy: { ...onePlacePolicy, text: { replicas: names.length, places: 1, safety: 0 } },
  });
}

export interface TestResponse {
  readonly url: string;
  /** 14 digits. */
  readonly timestamp: string;
  readonly status?: number;
  /** `Name: value`, without Content-Length. */
  readonly headers?: readonly string[];
  readonly body?: Uint8Array | string;
}

export function responseRecord({
  url,
  timestamp,
  status = 200,
  headers = [],
  body = '',
}: TestResponse): Buffer {
  const head = [`HTTP/1.1 ${status} Said`, 'Content-Type: text/html', ...headers, '', ''].join('\r\n');
  return recordBytes(
    [
      ['WARC-Type', 'response'],
      ['WARC-Date', isoDate(timestamp)],
      ['WARC-Target-URI', url],
      ['Content-Type', 'application/http; msgtype=response'],
    ],
    Buffer.concat([Buffer.from(head), Buffer.from(body)]),
  );
}

/** Lines without files: for code that reads only the index. */
export function captureLine(
  url: string,
  timestamp: string,
  more: Readonly<Record<string, string>> = {},
): string {
  const key = canonicalKey(url);
  const fields = {
    url,
    mime: 'text/html',
    status: '200',
    length: '10',
    offset: timestamp.slice(4),
    filename: 'x.warc.gz',
    ...more,
  };
  return `${key} ${timestamp} ${JSON.stringify(fields)}`;
}

export function isoDate(timestamp: string): string {
  return timestamp.replace(/^(....)(..)(..)(..)(..)(..)$/, '$1-$2-$3T$4:$5:$6Z');
}

export async function bytesOf(pieces: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const all: Uint8Array[] = [];
  for await (const piece of pieces) all.push(piece);
  return Buffer.concat(all);
}

import { defined } from '../values/defined.ts';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import { digestPath, packagePath } from './read-package.ts';

/** One file of a package. */
export interface WaczContent {
  readonly path: string;
  /** Read to its end before the next content is requested. */
  readonly bytes: AsyncIterable<Uint8Array>;
}

/** The description of a package. */
export interface WaczStatement {
  readonly title?: string;
  /** Markdown */
  readonly description?: string;
  readonly software: string;
  readonly created: Date;
  /** The start page. */
  readonly mainPage?: { readonly url: string; readonly date: string } | undefined;
}

interface Resource {
  readonly name: string;
  readonly path: string;
  readonly hash: string;
  readonly bytes: number;
}

/**
 * Writes a WACZ 1.1.1 as a stream: a ZIP file of stored entries, so that a reader can request a range.
 *
 *   contents in their order | datapackage.json: hash and size of each | datapackage-digest.json: its hash
 *
 * The statement is requested after all contents have been read.
 */
export async function* writeWacz(
  contents: AsyncIterable<WaczContent>,
  statement: () => WaczStatement,
): AsyncGenerator<Uint8Array> {
  const zip = new ZipFile();
  const output = zip.outputStream as Readable;
  const stop = new AbortController();
  const added = addAll(zip, contents, { statement, signal: stop.signal }).catch((error: unknown) => {
    output.destroy(error as Error);
  });
  try {
    yield* output as AsyncIterable<Uint8Array>;
  } finally {
    stop.abort();
    output.destroy();
    await added;
  }
}

async function addAll(
  zip: ZipFile,
  contents: AsyncIterable<WaczContent>,
  { statement, signal }: { readonly statement: () => WaczStatement; readonly signal: AbortSignal },
): Promise<void> {
  const resources: Resource[] = [];
  for await (const content of contents) resources.push(await add(zip, content, signal));
  const says = statement();
  const options = { compress: false, mtime: says.created };
  const dataPackage = Buffer.from(`${JSON.stringify(packageOf(says, resources), undefined, 2)}\n`);
  zip.addBuffer(dataPackage, packagePath, options);
  const digest = { path: packagePath, hash: sha256(dataPackage) };
  zip.addBuffer(Buffer.from(`${JSON.stringify(digest, undefined, 2)}\n`), digestPath, options);
  zip.end();
}

async function add(zip: ZipFile, { path, bytes }: WaczContent, signal: AbortSignal): Promise<Resource> {
  const hash = createHash('sha256');
  let sizeBytes = 0;
  const measured = async function* (): AsyncGenerator<Uint8Array> {
    for await (const piece of bytes) {
      hash.update(piece);
      sizeBytes += piece.length;
      yield piece;
    }
  };
  const stream = Readable.from(measured(), { objectMode: false, signal });
  const ended = once(stream, 'end');
  zip.addReadStream(stream, path, { compress: false });
  await ended;
  return {
    name: path.slice(path.lastIndexOf('/') + 1),
    path,
    hash: `sha256:${hash.digest('hex')}`,
    bytes: sizeBytes,
  };
}

function packageOf(says: WaczStatement, resources: readonly Resource[]): Readonly<Record<string, unknown>> {
  const { title, description, software, created, mainPage } = says;
  return {
    profile: 'data-package',
    resources,
    wacz_version: '1.1.1',
    ...defined({ title, description }),
    created: created.toISOString(),
    software,
    ...(mainPage === undefined ? {} : { mainPageUrl: mainPage.url, mainPageDate: mainPage.date }),
  };
}

function sha256(bytes: Uint8Array): string {
  return `sha256:${createHash('sha256').update(bytes).digest('hex')}`;
}

import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { WaczContent } from './write-wacz.ts';

const gzipped = promisify<Uint8Array, Buffer>(gzip);

/** Readers hold all lines of a plain index in memory; a longer one is split into blocks. */
const defaultPlainLines = 20_000;
const defaultPerBlock = 3000;

export interface IndexOptions {
  readonly maxPlainLines?: number;
  readonly perBlock?: number;
}

/**
 * The index of a package. In: CDXJ lines, sorted bytewise. Out, by their number (pywb knows no other names):
 *
 *   indexes/index.cdx      the lines
 *
 *   indexes/index.cdx.gz   blocks of lines, each a gzip member (ZipNum)
 *   indexes/index.idx      !meta 0 {"format": "cdxj-gzip-1.0", "filename": "index.cdx.gz"}
 *                          <key and date of the first line of a block> {"offset": …, "length": …, "digest": …, …}
 */
export async function* waczIndex(
  lines: AsyncIterable<string>,
  count: number,
  { maxPlainLines = defaultPlainLines, perBlock = defaultPerBlock }: IndexOptions = {},
): AsyncGenerator<WaczContent> {
  if (count <= maxPlainLines) {
    yield { path: 'indexes/index.cdx', bytes: text(lines) };
    return;
  }
  const filename = 'index.cdx.gz';
  const summary = [`!meta 0 ${JSON.stringify({ format: 'cdxj-gzip-1.0', filename })}`];
  yield { path: `indexes/${filename}`, bytes: blocks(lines, { perBlock, filename, summary }) };
  yield { path: 'indexes/index.idx', bytes: text(summary) };
}

async function* text(lines: AsyncIterable<string> | Iterable<string>): AsyncGenerator<Uint8Array> {
  let held: string[] = [];
  for await (const line of lines) {
    held.push(line, '\n');
    if (held.length < 2 * defaultPerBlock) continue;
    yield Buffer.from(held.join(''));
    held = [];
  }
  if (held.length > 0) yield Buffer.from(held.join(''));
}

interface BlockOptions {
  readonly perBlock: number;
  readonly filename: string;
  /** Receives a line for each block. */
  readonly summary: string[];
}

async function* blocks(
  lines: AsyncIterable<string>,
  { perBlock, filename, summary }: BlockOptions,
): AsyncGenerator<Uint8Array> {
  let held: string[] = [];
  let offset = 0;
  const pack = async (): Promise<Buffer> => {
    const block = await gzipped(Buffer.from(`${held.join('\n')}\n`));
    const digest = `sha256:${createHash('sha256').update(block).digest('hex')}`;
    const [start = ''] = (held[0] ?? '').split(' {', 1);
    summary.push(`${start} ${JSON.stringify({ offset, length: block.length, digest, filename })}`);
    offset += block.length;
    held = [];
    return block;
  };
  for await (const line of lines) if (held.push(line) === perBlock) yield await pack();
  if (held.length > 0) yield await pack();
}

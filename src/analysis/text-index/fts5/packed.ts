import { defined } from '../../../formats/values/defined.ts';
import { constants, zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import type { IndexedText } from '../text-index.ts';

/** The part of a text that has its words, and is read for snippets. */
export type TextWords = Pick<
  IndexedText,
  'title' | 'main' | 'rest' | 'linkText' | 'metadata' | 'description' | 'author' | 'images'
>;

/** The other fields, without those in columns. */
export type TextFacts = Pick<
  IndexedText,
  | 'sha256'
  | 'mediaType'
  | 'pronom'
  | 'sizeBytes'
  | 'keywords'
  | 'vector'
  | 'components'
  | 'frames'
  | 'linkedHosts'
  | 'details'
> & { readonly nearKey?: string };

function wordsOf(text: IndexedText): TextWords {
  const { title, main, rest, linkText, metadata, description, author, images } = text;
  return { title, main, rest, linkText, metadata, description, author, images };
}

function factsOf(text: IndexedText): TextFacts {
  const { sha256, mediaType, pronom, sizeBytes, keywords, vector, linkedHosts, details } = text;
  const { components, frames, signatures } = text;
  const { simhash } = signatures;
  return {
    sha256,
    mediaType,
    pronom,
    sizeBytes,
    keywords,
    vector,
    components,
    ...defined({ frames }),
    linkedHosts,
    details,
    ...(simhash === undefined ? {} : { nearKey: simhash.toString(16) }),
  };
}

/** The stored content of a text. */
export interface TextContent {
  readonly words: TextWords;
  readonly facts: TextFacts;
}

export function contentOf(text: IndexedText): TextContent {
  return { words: wordsOf(text), facts: factsOf(text) };
}

/** JSON, compressed. */
export function pack(value: object): Uint8Array {
  return zstdCompressSync(JSON.stringify(value), { params: { [constants.ZSTD_c_compressionLevel]: 1 } });
}

// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- who reads knows what was packed
export function unpack<Value>(bytes: unknown): Value {
  return JSON.parse(zstdDecompressSync(bytes as Uint8Array).toString()) as Value;
}

export function packChunks(chunks: Uint32Array): Uint8Array {
  return new Uint8Array(chunks.buffer, chunks.byteOffset, chunks.byteLength);
}

export function unpackChunks(bytes: unknown): Uint32Array {
  // A copy begins where numbers of four bytes may.
  return new Uint32Array(Uint8Array.from(bytes as Uint8Array).buffer);
}

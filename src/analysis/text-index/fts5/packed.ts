import { defined } from '../../../formats/values/defined.ts';
import { constants, zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import type { Assessment, CaptureIdentity, IndexedText } from '../text-index.ts';

/** The words of a text, read for snippets. */
export type TextWords = Pick<
  IndexedText,
  'title' | 'main' | 'rest' | 'linkText' | 'metadata' | 'description' | 'author' | 'images'
>;

/** The other fields that have no column. */
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

function unpack(bytes: unknown): unknown {
  return JSON.parse(zstdDecompressSync(bytes as Uint8Array).toString());
}

export function unpackContent(bytes: unknown): TextContent {
  const content = unpack(bytes) as TextContent;
  const { words, facts } = content;
  return 'judgeSimilarity' in facts.vector
    ? { words, facts: { ...facts, vector: renamed(facts.vector) } }
    : content;
}

/** An assessment without its capture, which has columns. */
type AssessmentDetails = Omit<Assessment, keyof CaptureIdentity>;

export function packAssessment({ relevance, isSelected, vector, explanation }: Assessment): Uint8Array {
  return pack({ goodness: relevance, isSelected, vector, explanation });
}

export function unpackAssessment(bytes: unknown): AssessmentDetails {
  const { goodness, vector, ...others } = unpack(bytes) as AssessmentDetails & { readonly goodness: number };
  return { ...others, relevance: goodness, vector: renamed(vector) };
}

/** Indexes made before version 0.1 was released have the previous name of one number. */
function renamed({ judgeSimilarity, ...vector }: IndexedText['vector']): IndexedText['vector'] {
  return judgeSimilarity === undefined ? vector : { ...vector, referenceSimilarity: judgeSimilarity };
}

export function packChunks(chunks: Uint32Array): Uint8Array {
  return new Uint8Array(chunks.buffer, chunks.byteOffset, chunks.byteLength);
}

export function unpackChunks(bytes: unknown): Uint32Array {
  // The copy is aligned to four bytes.
  return new Uint32Array(Uint8Array.from(bytes as Uint8Array).buffer);
}

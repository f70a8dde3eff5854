import { createHash } from 'node:crypto';
import type { IndexedText } from '../../text-index.ts';
import { contentOf, pack, packChunks } from '../packed.ts';
import { GrowingBytes } from '../../words/growing-bytes.ts';
import { writeTextLines } from '../text-row.ts';

/** A text prepared for the writer. */
export interface PreparedText extends Pick<IndexedText, 'key' | 'language' | 'kind' | 'linkedHosts'> {
  readonly characters: number;
  /** Name of its node: texts with the same name are one result. */
  readonly nodeName: string;
  /** As stored in `body`. */
  readonly content: Uint8Array;
  readonly chunks: Uint8Array;
  /** See text-row.ts. */
  readonly lines: Uint8Array;
}

/** Their bytes are views of one buffer. */
export function prepareTexts(texts: readonly IndexedText[]): PreparedText[] {
  bytes.clear();
  const prepared = texts.map(prepareText);
  const whole = bytes.copy();
  return prepared.map(({ content, chunks, lines, ...text }) => ({
    ...text,
    content: whole.subarray(...content),
    chunks: whole.subarray(...chunks),
    lines: whole.subarray(...lines),
  }));
}

/** Transferable bytes of all texts of a piece. */
export function buffersOf(texts: readonly PreparedText[]): ArrayBuffer[] {
  return [...new Set(texts.map(({ lines }) => lines.buffer as ArrayBuffer))];
}

/** Range within the bytes of all. */
type Part = readonly [number, number];

function prepareText(
  text: IndexedText,
): Omit<PreparedText, 'content' | 'chunks' | 'lines'> & Record<'content' | 'chunks' | 'lines', Part> {
  const { title, main, rest, linkText, metadata, language, kind, key, linkedHosts, signatures } = text;
  const content = contentOf(text);
  return {
    key,
    language,
    kind,
    linkedHosts,
    characters: [title, main, rest, linkText, metadata].reduce((sum, each) => sum + each.length, 0),
    nodeName: nodeNameOf(text),
    content: part(() => bytes.all(pack(content))),
    chunks: part(() => bytes.all(packChunks(signatures.chunks))),
    lines: part(() => writeTextLines(content.words, language, bytes)),
  };
}

function part(write: () => void): Part {
  const start = bytes.end;
  write();
  return [start, bytes.end];
}

/** `near:fr:8f3a…`; a text without a simhash is identified by its main text, its words, or else by its key. */
function nodeNameOf(text: IndexedText): string {
  const { simhash } = text.signatures;
  if (simhash !== undefined) return `near:${text.language}:${simhash.toString(16)}`;
  if (text.main !== '') return `main:${hashOf(text.main)}`;
  const words = [text.title, text.rest, text.linkText, text.description, text.author, text.metadata].join(
    '\n',
  );
  return words.trim() === '' ? `key:${text.key}` : `words:${hashOf(words)}`;
}

function hashOf(words: string): string {
  return createHash('sha256').update(words).digest('hex');
}

const bytes = new GrowingBytes();

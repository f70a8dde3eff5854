import { createHash } from 'node:crypto';
import type { IndexedText } from '../../text-index.ts';
import { contentOf, pack, packChunks } from '../packed.ts';
import { textLines } from '../text-row.ts';

/** A text as the writer takes it: all that can be worked out of it alone is done. */
export interface PreparedText extends Pick<IndexedText, 'key' | 'language' | 'kind' | 'linkedHosts'> {
  readonly characters: number;
  /** Of its node: texts with the same name are one result. */
  readonly nodeName: string;
  /** As `body` keeps them. */
  readonly content: Uint8Array;
  readonly chunks: Uint8Array;
  /** See text-row.ts. */
  readonly lines: Uint8Array;
}

export function prepareText(text: IndexedText): PreparedText {
  const { title, main, rest, linkText, metadata, language, kind, key, linkedHosts, signatures } = text;
  const content = contentOf(text);
  return {
    key,
    language,
    kind,
    linkedHosts,
    characters: [title, main, rest, linkText, metadata].reduce((sum, each) => sum + each.length, 0),
    nodeName: nodeNameOf(text),
    content: alone(pack(content)),
    chunks: alone(packChunks(signatures.chunks)),
    lines: alone(textLines(content.words, language)),
  };
}

/** Bytes that can be given to another thread, each once. */
export function buffersOf(texts: readonly PreparedText[]): ArrayBuffer[] {
  return texts.flatMap(({ content, chunks, lines }) =>
    [content, chunks, lines].map(({ buffer }) => buffer as ArrayBuffer),
  );
}

/** Not a part of other bytes, which would go with them. */
function alone(bytes: Uint8Array): Uint8Array {
  return bytes.byteLength === bytes.buffer.byteLength ? bytes : Uint8Array.from(bytes);
}

/** `near:fr:8f3a…`; a text without a near key is told by its main text, or its words, or else by itself. */
function nodeNameOf(text: IndexedText): string {
  const { nearKey } = text.signatures;
  if (nearKey !== undefined) return `near:${text.language}:${nearKey.toString(16)}`;
  if (text.main !== '') return `main:${hashOf(text.main)}`;
  const words = [text.title, text.rest, text.linkText, text.description, text.author, text.metadata].join(
    '\n',
  );
  return words.trim() === '' ? `key:${text.key}` : `words:${hashOf(words)}`;
}

function hashOf(words: string): string {
  return createHash('sha256').update(words).digest('hex');
}

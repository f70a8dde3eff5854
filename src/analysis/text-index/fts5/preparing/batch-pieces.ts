import type { IndexedText, TextBatch, TextCapture } from '../../text-index.ts';

export interface BatchPiece {
  readonly texts: readonly IndexedText[];
  readonly captures: readonly TextCapture[];
}

/**
 * Splits a batch into pieces: some are prepared while the previous one is written. Texts are sorted by language, for the word
 * cache. Each comes with its captures, because the words of their URLs are indexed with it; captures of texts outside the batch
 * come last.
 */
export function* batchPieces({ texts, captures }: TextBatch): Generator<BatchPiece> {
  const left = capturesByText(texts, captures);
  let piece: IndexedText[] = [];
  let characters = 0;
  const take = (): BatchPiece => {
    const taken = { texts: piece, captures: piece.flatMap(({ key }) => takeOut(left, key)) };
    piece = [];
    characters = 0;
    return taken;
  };
  for (const text of texts.toSorted((one, other) => compare(one.language, other.language))) {
    piece.push(text);
    characters += text.main.length + text.rest.length;
    if (piece.length >= maxTexts || characters >= maxCharacters) yield take();
  }
  if (piece.length > 0) yield take();
  const others = [...left.values()].flat();
  if (others.length > 0) yield { texts: [], captures: others };
}

/** Revisits follow the captures that have the text of their digest. */
function capturesByText(
  texts: readonly IndexedText[],
  captures: readonly TextCapture[],
): Map<string, TextCapture[]> {
  const keys = new Set(texts.map(({ key }) => key));
  const ofDigest = new Map<string, string>();
  for (const { textKey, digest } of captures)
    if (textKey !== undefined && keys.has(textKey)) ofDigest.set(digest, textKey);
  const found = new Map<string, TextCapture[]>();
  for (const isOwn of [true, false]) {
    for (const capture of captures) {
      const { textKey, digest } = capture;
      if ((textKey !== undefined) !== isOwn) continue;
      const key = textKey ?? ofDigest.get(digest) ?? '';
      const together = found.get(key);
      if (together === undefined) found.set(key, [capture]);
      else together.push(capture);
    }
  }
  return found;
}

function takeOut(left: Map<string, TextCapture[]>, key: string): readonly TextCapture[] {
  const taken = left.get(key) ?? [];
  left.delete(key);
  return taken;
}

function compare(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}

const maxTexts = 25;
const maxCharacters = 1_000_000;

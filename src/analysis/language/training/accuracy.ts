import type { Languages } from '../languages.ts';

/** How often texts of a language were recognised. */
export interface Accuracy {
  readonly texts: number;
  readonly right: number;
  /** Wrong answer → how often. */
  readonly mistakes: ReadonlyMap<string, number>;
}

/** Sentences of three words and more: headings and numbers of articles are none. */
export function sentencesOf(text: string): string[] {
  const lines = text.split('\n').filter((line) => line.trim().split(/\s+/).length > 3);
  return lines
    .join(' ')
    .split(/(?<=[.!?;])\s+/)
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence.split(/\s+/).length >= 3);
}

/** Recognises every run of `count` sentences that follow each other. */
export function accuracyAt(
  languages: Languages,
  language: string,
  { sentences, count }: { readonly sentences: readonly string[]; readonly count: number },
): Accuracy {
  let right = 0;
  let texts = 0;
  const mistakes = new Map<string, number>();
  for (let at = 0; at + count <= sentences.length; at++) {
    const said = languages.recognise(sentences.slice(at, at + count).join(' ')).language;
    texts++;
    if (said === language) right++;
    else mistakes.set(said, (mistakes.get(said) ?? 0) + 1);
  }
  return { texts, right, mistakes };
}

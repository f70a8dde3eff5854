import type { LanguageTexts, Source } from './texts.ts';

/** Numbers between 0 and 1 that are the same in every training (mulberry32). */
export function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

/** Some words of a language, from one of its sources: from a single word to a paragraph. */
export function drawSnippet(texts: LanguageTexts, random: () => number): string {
  const source = drawSource(texts.sources, random);
  const wanted = wantedWords(random);
  let at = Math.floor(random() * source.lines.length);
  let words: string[] = [];
  while (words.length < wanted) {
    const line = source.lines[at % source.lines.length] ?? '';
    words = words.concat(line.split(' '));
    at++;
    if (words.length < wanted && random() < 0.3) break;
  }
  const spare = Math.max(0, words.length - wanted);
  const from = Math.floor(random() * (spare + 1));
  return words.slice(from, from + wanted).join(' ');
}

function drawSource(sources: readonly Source[], random: () => number): Source {
  const total = sources.reduce((sum, source) => sum + source.weight, 0);
  let left = random() * total;
  for (const source of sources) {
    left -= source.weight;
    if (left <= 0) return source;
  }
  const last = sources.at(-1);
  if (last === undefined) throw new Error('A language without text cannot be learned.');
  return last;
}

function wantedWords(random: () => number): number {
  const kind = random();
  if (kind < 0.25) return 1 + Math.floor(random() * 4);
  if (kind < 0.65) return 5 + Math.floor(random() * 12);
  return 17 + Math.floor(random() * 30);
}

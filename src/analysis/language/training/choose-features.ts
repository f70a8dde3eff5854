import { Features } from '../features.ts';
import { eachWord } from '../words.ts';
import { drawSnippet } from './snippets.ts';
import type { LanguageTexts } from './texts.ts';

export interface Choosing {
  /** How many are chosen for each language; many are chosen by several. */
  readonly perLanguage: number;
  /** How much text of each language is read for that. */
  readonly letters: number;
  readonly random: () => number;
}

/** The features that tell most, ascending. */
export function chooseFeatures(texts: readonly LanguageTexts[], choosing: Choosing): Uint32Array {
  const shares = texts.map((language) => sharesOfFeatures(language, choosing));
  const overall = new Map<number, Overall>();
  for (const ofLanguage of shares) addTo(overall, ofLanguage);
  const chosen = new Set<number>();
  for (const ofLanguage of shares) {
    // One half distinguishes the language from all others together, the other half from the most similar one.
    const half = Math.floor(choosing.perLanguage / 2);
    const fromAll = (feature: number, share: number): number =>
      share * Math.log(share / ((overall.get(feature)?.sum ?? share) / texts.length));
    const fromNearest = (feature: number, share: number): number => {
      const { max, next } = overall.get(feature) ?? { max: share, next: 0 };
      return share < max ? 0 : share * Math.log(share / (next + rare));
    };
    for (const feature of best(ofLanguage, fromAll, half)) chosen.add(feature);
    for (const feature of best(ofLanguage, fromNearest, half)) chosen.add(feature);
  }
  return Uint32Array.from(chosen, (feature) => feature >>> 0).toSorted();
}

const rare = 1e-7;
const minCount = 4;

interface Overall {
  sum: number;
  max: number;
  next: number;
}

/** Feature (as a signed number) → its share of all the features of the language. */
function sharesOfFeatures(texts: LanguageTexts, { letters, random }: Choosing): Map<number, number> {
  const counts = new Map<number, number>();
  const features = new Features();
  let all = 0;
  for (let read = 0; read < letters;) {
    const snippet = drawSnippet(texts, random);
    read += snippet.length + 1;
    eachWord(snippet, (codes, length) => {
      features.read(codes, length);
      all += features.count;
      for (let at = 0; at < features.count; at++) {
        const feature = (features.hashes[at] ?? 0) | 0;
        counts.set(feature, (counts.get(feature) ?? 0) + 1);
      }
    });
  }
  const shares = new Map<number, number>();
  for (const [feature, count] of counts) if (count >= minCount) shares.set(feature, count / all);
  return shares;
}

function addTo(overall: Map<number, Overall>, shares: ReadonlyMap<number, number>): void {
  for (const [feature, share] of shares) {
    const previous = overall.get(feature);
    if (previous === undefined) {
      overall.set(feature, { sum: share, max: share, next: 0 });
      continue;
    }
    previous.sum += share;
    if (share > previous.max) {
      previous.next = previous.max;
      previous.max = share;
    } else if (share > previous.next) previous.next = share;
  }
}

function best(
  shares: ReadonlyMap<number, number>,
  worth: (feature: number, share: number) => number,
  count: number,
): number[] {
  const ranked: { feature: number; worth: number }[] = [];
  for (const [feature, share] of shares) ranked.push({ feature, worth: worth(feature, share) });
  ranked.sort((a, b) => b.worth - a.worth);
  return ranked.slice(0, count).map(({ feature }) => feature);
}

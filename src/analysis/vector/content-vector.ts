import type {
  AnalysisException,
  DocumentText,
  FoundFormat,
  FoundLanguage,
  Signatures,
  WatchHit,
} from '../analysis.ts';
import type { Nation } from '../analysis-settings.ts';
import { countLinks } from './link-counts.ts';
import { topLevelDomain } from './nation.ts';
import { pageSigns } from './page-signs.ts';
import type { PageAddress } from './page-signs.ts';
import { countMailAddresses, countPrices } from './small-finds.ts';
import { measureText } from './text-measures.ts';

export interface ContentParts {
  readonly input: { readonly url: string; readonly sizeBytes: number };
  readonly format: FoundFormat;
  readonly text: DocumentText;
  readonly language: FoundLanguage;
  readonly signatures: Signatures;
  readonly watchWords: readonly WatchHit[];
  readonly referenceSimilarities: Readonly<Record<string, number>>;
  readonly exceptions: readonly AnalysisException[];
  readonly nation: Nation;
}

/** The numbers of a content alone; those of its components and history are 0 (see `documentVector`). */
export function contentVector(parts: ContentParts): Record<string, number> {
  const { text, format, nation } = parts;
  const address = addressOf(parts.input.url);
  const links = countLinks(text.links, address.host, nation);
  const { components, streams, ...linkNumbers } = links;
  return rounded({
    ...languageNumbers(parts.language, nation),
    ...textNumbers(parts),
    sizeBytes: parts.input.sizeBytes,
    ...markupNumbers(text),
    ...linkNumbers,
    linksMail: countMailAddresses(text.main) + countMailAddresses(text.rest),
    components,
    componentsMissing: 0,
    componentBytes: 0,
    imageBytes: format.kind === 'image' ? parts.input.sizeBytes : 0,
    soundAndFilm: streams + (format.kind === 'sound' || format.kind === 'film' ? 1 : 0),
    isDocument: flag(format.kind === 'pdf' || format.kind === 'office' || format.kind === 'book'),
    newShare: 1,
    daysSinceLast: 0,
    hostNational: flag(nation.topLevelDomains.includes(topLevelDomain(address.host))),
    ...pageSigns(address, [text.title, text.main, text.rest]),
    prices: countPrices(text.main) + countPrices(text.rest),
    ...careNumbers(parts),
    watchWords: parts.watchWords.length,
    watchHits: parts.watchWords.reduce((sum, hit) => sum + hit.count, 0),
    referenceSimilarity: Math.max(0, ...Object.values(parts.referenceSimilarities)),
    reliability: 0,
  });
}

function languageNumbers({ shares, certainty }: FoundLanguage, nation: Nation): Record<string, number> {
  const of = (...codes: readonly string[]): number =>
    codes.reduce((sum, code) => sum + (shares[code] ?? 0), 0);
  const languageNational = of(...nation.languages);
  const languageUnknown = Object.keys(shares).length === 0 ? 1 : of('und');
  return {
    languageFrench: of('fr'),
    languageBokmal: of('nb', 'no'),
    languageNynorsk: of('nn'),
    languageSami: of('se'),
    languageNational,
    languageOther: Math.max(0, 1 - languageNational - languageUnknown),
    languageUnknown,
    languageCertainty: certainty,
  };
}

function textNumbers({ text, language, input }: ContentParts): Record<string, number> {
  // A page of menus has no main text: its menus count as text.
  const main = text.main === '' ? text.rest : text.main;
  const { shareOfLetters, ...measures } = measureText(main, language.language);
  const knownShare = Object.keys(language.shares).length === 0 ? 0 : 1 - (language.shares['und'] ?? 0);
  const wordBytes = Buffer.byteLength(main) * shareOfLetters * knownShare;
  const allCharacters = text.main.length + text.rest.length;
  return {
    textCharacters: main.length,
    ...measures,
    textWeight: input.sizeBytes === 0 ? 0 : Math.min(1, wordBytes / input.sizeBytes),
    mainShare: allCharacters === 0 ? 0 : text.main.length / allCharacters,
  };
}

function markupNumbers({ counts }: DocumentText): Record<string, number> {
  const { images, scripts, forms, frames, tables, headings, paragraphs, lists } = counts;
  return { pictures: images, scripts, forms, frames, tables, headings, paragraphs, lists };
}

function careNumbers({ text, language, exceptions }: ContentParts): Record<string, number> {
  const { metadata, declaredLanguage } = text;
  return {
    hasTitle: flag(text.title.trim() !== ''),
    hasDescription: flag((metadata.description ?? '') !== ''),
    hasDate: flag((metadata.date ?? '') !== ''),
    hasAuthor: flag((metadata.author ?? metadata.publisher ?? '') !== ''),
    declaredLanguageAgrees: flag(
      declaredLanguage !== undefined && agrees(declaredLanguage, language.language),
    ),
    exceptions: exceptions.length,
  };
}

/** `no` means only Norwegian. */
function agrees(declared: string, found: string): boolean {
  const code = declared.split(/[-_]/, 1)[0]?.toLowerCase() ?? '';
  return code === found || (code === 'no' && (found === 'nb' || found === 'nn'));
}

function addressOf(url: string): PageAddress {
  const parsed = URL.parse(url);
  return { host: parsed?.hostname ?? '', path: parsed?.pathname ?? '' };
}

function flag(isSo: boolean): number {
  return isSo ? 1 : 0;
}

/** Four decimals are enough, and keep the stored vector short. */
function rounded(vector: Readonly<Record<string, number>>): Record<string, number> {
  const entries = Object.entries(vector);
  return Object.fromEntries(entries.map(([id, value]) => [id, Math.round(value * 10_000) / 10_000]));
}

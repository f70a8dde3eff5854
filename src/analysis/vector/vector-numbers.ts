/** One number of the document vector. */
export interface VectorNumber {
  /** The name used by profiles and custom functions. */
  readonly id: string;
  readonly group: NumberGroup;
  /** For people: one sentence. */
  readonly meaning: string;
  readonly scale: Scale;
  /** Points in the default profile for a document at the top of the scale; negative numbers take points away. */
  readonly weight: number;
  /** How the numbers of page and frames are combined. */
  readonly together: Together;
}

export type NumberGroup =
  | 'language'
  | 'text'
  | 'markup'
  | 'links'
  | 'components'
  | 'change'
  | 'signs'
  | 'care'
  | 'interests';

/**
 * Maps a number to 0…1, so that weights can be compared; it is 1 at `full` and beyond. A share is linear:
 * value / full. A count is logarithmic (from 1 to 10 is as much as from 10 to 100): log(1 + value) / log(1 + full).
 */
export interface Scale {
  readonly kind: 'share' | 'count';
  readonly full: number;
}

/** The sum; the average, weighted by length of text; the maximum. */
export type Together = 'sum' | 'average' | 'greatest';

type Row = Omit<VectorNumber, 'group'>;

export const vectorNumbers: readonly VectorNumber[] = [
  ...inGroup('language', [
    share('languageFrench', 'Share of the text in French.', 0),
    share('languageBokmal', 'Share of the text in Norwegian bokmål.', 0),
    share('languageNynorsk', 'Share of the text in Norwegian nynorsk.', 3),
    share('languageSami', 'Share of the text in Northern Sami.', 8),
    share('languageNational', 'Share of the text in a language of the country, all of them together.', 30),
    share('languageOther', 'Share of the text in other languages.', -20),
    share('languageUnknown', 'Share of the text in an unknown language.', 0),
    share('languageCertainty', 'How certain the language of the text is.', 0),
  ]),
  ...inGroup('text', [
    count('textCharacters', 'Characters of the main text.', 20_000, 0),
    count('words', 'Words of the main text, without numbers.', 2_000, 18),
    count('sentences', 'Sentences of the main text.', 150, 4),
    average('wordLength', 'Average letters per word.', 12, 0),
    average('sentenceLength', 'Average words per sentence.', 40, 0),
    average('vocabulary', 'Richness: different words, divided by the square root of all words.', 30, 5),
    share('infrequentWords', 'Share of the words that are not among the common ones of their language.', 0),
    smallShare(
      'infrequentRepeated',
      'Share of infrequent words that occur three times or more: the page has a subject.',
      0.25,
      8,
    ),
    smallShare(
      'textWeight',
      'Bytes of words in a known language, as a share of the bytes of the document.',
      0.3,
      10,
    ),
    share('mainShare', 'Main text, as a share of all text with menus, headers and footers.', 3),
    count('sizeBytes', 'Bytes of the page.', 1_000_000, 0),
  ]),
  ...inGroup('markup', [
    count('pictures', 'Pictures that the page shows.', 50, 1),
    count('scripts', 'Scripts.', 50, -3),
    count('forms', 'Forms.', 10, -1),
    count('frames', 'Frames.', 10, 0),
    count('tables', 'Tables.', 20, 0),
    count('headings', 'Headings.', 20, 2),
    count('paragraphs', 'Paragraphs.', 50, 4),
    count('lists', 'Lists.', 20, 0),
  ]),
  ...inGroup('links', [
    count('linksOwn', 'Links to pages of the same domain.', 200, 1),
    count('linksOther', 'Links to pages of other domains.', 100, 0),
    count('linksNational', 'Links to pages of other domains of the country.', 50, 4),
    count('linksMail', 'E-mail addresses in the text.', 10, 1),
    count('linksDocuments', 'Links to documents: PDF, office files, books.', 20, 3),
    count('linksFeeds', 'Feeds that the page offers.', 4, 1),
  ]),
  ...inGroup('components', [
    count('components', 'Pictures, styles, scripts and other components that the page needs.', 100, 0),
    count('componentsMissing', 'Components that are not in the archive.', 50, -5),
    count('componentBytes', 'Bytes of all components in the archive.', 10_000_000, 0),
    count('imageBytes', 'Bytes of the pictures among them.', 5_000_000, 1),
    count('soundAndFilm', 'Sound and film: the document itself, or embedded in it.', 5, 3),
    share('isDocument', '1 for a PDF, an office file or a book, else 0.', 6, 'greatest'),
  ]),
  ...inGroup('change', [
    share('newShare', 'Share of the text that was not in the previous capture; 1 for a first capture.', 3),
    count('daysSinceLast', 'Days since the previous capture; 0 for a first capture.', 365, 0),
  ]),
  ...inGroup('signs', [
    share('hostNational', '1 if the URL is in a top-level domain of the country, else 0.', 15, 'greatest'),
    count(
      'personalSigns',
      'Different signs of a personal page: a tilde in the URL, a guest book, family words.',
      5,
      0,
    ),
    count('commercialSigns', 'Different signs of trade: basket, delivery, offers.', 8, -10),
    count('prices', 'Prices in the text.', 40, -5),
    count('officialSigns', 'Different signs of public bodies: their domains, laws, ministries.', 6, 8),
  ]),
  ...inGroup('care', [
    share('hasTitle', '1 if there is a title, else 0.', 3, 'greatest'),
    share('hasDescription', '1 if the document has a description, else 0.', 1, 'greatest'),
    share('hasDate', '1 if it states its date, else 0.', 2, 'greatest'),
    share('hasAuthor', '1 if it names its author or publisher, else 0.', 1, 'greatest'),
    share('declaredLanguageAgrees', '1 if it declares its language correctly, else 0.', 1),
    count('exceptions', 'Failures of the analysis: broken, encrypted or too large files.', 4, -4),
  ]),
  ...inGroup('interests', [
    count('watchWords', 'Different watch words in the text.', 5, 10),
    count('watchHits', 'Occurrences of watch words.', 30, 0),
    share(
      'referenceSimilarity',
      'Share of the vocabulary in common with the most similar reference text.',
      0,
      'greatest',
    ),
    share('reliability', 'Trust in the publisher, set by custom functions; else 0.', 20, 'greatest'),
  ]),
];

const byId: ReadonlyMap<string, VectorNumber> = new Map(vectorNumbers.map((number) => [number.id, number]));

export function vectorNumber(id: string): VectorNumber | undefined {
  return byId.get(id);
}

function inGroup(group: NumberGroup, rows: readonly Row[]): readonly VectorNumber[] {
  return rows.map((row) => ({ ...row, group }));
}

function share(id: string, meaning: string, weight: number, together: Together = 'average'): Row {
  return { id, meaning, scale: { kind: 'share', full: 1 }, weight, together };
}

/** A share that never comes near 1. */
function smallShare(id: string, meaning: string, full: number, weight: number): Row {
  return { id, meaning, scale: { kind: 'share', full }, weight, together: 'average' };
}

function count(id: string, meaning: string, full: number, weight: number): Row {
  return { id, meaning, scale: { kind: 'count', full }, weight, together: 'sum' };
}

function average(id: string, meaning: string, full: number, weight: number): Row {
  return { id, meaning, scale: { kind: 'count', full }, weight, together: 'average' };
}

import { canonicalKey } from '../../formats/url/canonical-key.ts';
import type { TextAccess, TextIndex, TextQuery } from '../text-index/text-index.ts';
import type { DocumentSource } from './document-source.ts';
import type { FunctionDocument } from './function-document.ts';

/** The index finds texts by words: these are in nearly every text of the languages of the countries around. */
const frequentWords = [
  'de',
  'le',
  'la',
  'og',
  'i',
  'en',
  'the',
  'of',
  'der',
  'und',
  'het',
  'och',
  'ja',
  'lea',
  'e',
  'y',
];

/** Where documents are, and what may be seen of them. */
export interface IndexedDocumentsOptions {
  /** Undefined: nothing was analysed yet. */
  readonly index: () => Promise<TextIndex | undefined>;
  readonly access: () => TextAccess;
}

/**
 * Documents of the text index, to try functions and profiles on. Their numbers are those by which they were judged: what functions
 * that are on have changed is changed in them already.
 */
export function indexedDocuments({ index, access }: IndexedDocumentsOptions): DocumentSource {
  return {
    async one(url, timestamp) {
      const opened = await index();
      return opened === undefined ? undefined : readDocument(opened, access(), { url, timestamp });
    },
    async sample(count) {
      const opened = await index();
      if (opened === undefined) return [];
      const { items } = await opened.search({ ...newest, limit: count }, access());
      const documents = await Promise.all(items.map((item) => readDocument(opened, access(), item)));
      return documents.filter((document) => document !== undefined);
    },
  };
}

const newest: Omit<TextQuery, 'limit'> = {
  words: {
    text: '',
    wanted: [
      {
        anyOf: frequentWords.map((word) => ({
          words: [word],
          isExact: true,
          isPrefix: false,
          field: undefined,
        })),
      },
    ],
    unwanted: [],
    languages: [],
  },
  sort: 'newest',
  facets: false,
  vectors: false,
  offset: 0,
};

async function readDocument(
  index: TextIndex,
  access: TextAccess,
  { url, timestamp }: { readonly url: string; readonly timestamp: string },
): Promise<FunctionDocument | undefined> {
  const urlkey = canonicalKey(url);
  const stored = await index.text({ urlkey, timestamp });
  if (stored === undefined) return undefined;
  // The text itself is given to whoever asks: whether it may be seen is known of its captures.
  const moment = { from: timestamp, to: timestamp };
  const seen = await index.capturesOf(stored.group, moment, access, { offset: 0, limit: 1000 });
  if (!seen.items.some((capture) => capture.urlkey === urlkey)) return undefined;
  const { title, main, language, kind, keywords, vector } = stored.text;
  return {
    url,
    timestamp,
    vector: stored.judgement?.vector ?? vector,
    text: { title, main },
    language,
    format: kind,
    keywords: keywords.map(({ words }) => words),
  };
}

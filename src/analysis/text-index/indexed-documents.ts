import { canonicalKey } from '../../formats/url/canonical-key.ts';
import type { AssessedDocument, TextAccess, TextIndex } from './text-index.ts';
import type { DocumentSource } from '../functions/document-source.ts';
import type { FunctionDocument } from '../functions/function-document.ts';

export interface IndexedDocumentsOptions {
  /** Undefined: nothing was analysed yet. */
  readonly index: () => Promise<TextIndex | undefined>;
  readonly access: () => TextAccess;
}

/**
 * Documents of the text index, to try functions and profiles on. Their numbers are those of their assessment, with the changes of
 * the enabled functions.
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
      const items = await goodAndPoor(opened, access(), count);
      const documents = await Promise.all(items.map((item) => readDocument(opened, access(), item)));
      return documents.filter((document) => document !== undefined);
    },
  };
}

/**
 * Documents from the best to the poorest, in even steps of relevance, so that a trial shows both sides of a threshold. Another
 * document replaces one missing at a step.
 */
async function goodAndPoor(
  index: Pick<TextIndex, 'assessed'>,
  access: TextAccess,
  count: number,
): Promise<readonly AssessedDocument[]> {
  if (count === 0) return [];
  const best = await index.assessed({ offset: 0, limit: count, vectors: false }, access);
  const [first] = best.items;
  if (first === undefined || best.items.length < count) return best.items;
  const chosen = new Map([[first.group, first]]);
  for (let step = 1; step < count; step++) {
    const maxRelevance = first.relevance * (1 - step / count);
    const { items } = await index.assessed({ maxRelevance, offset: 0, limit: count, vectors: false }, access);
    const next = [...items, ...best.items].find(({ group }) => !chosen.has(group));
    if (next !== undefined) chosen.set(next.group, next);
  }
  return [...chosen.values()].sort((one, other) => other.relevance - one.relevance);
}

async function readDocument(
  index: TextIndex,
  access: TextAccess,
  { url, timestamp }: { readonly url: string; readonly timestamp: string },
): Promise<FunctionDocument | undefined> {
  const urlkey = canonicalKey(url);
  const stored = await index.text({ urlkey, timestamp });
  if (stored === undefined) return undefined;
  // The index returns a text without checking access: its captures decide.
  const period = { from: timestamp, to: timestamp };
  const seen = await index.capturesOf(stored.group, period, access, { offset: 0, limit: 1000 });
  if (!seen.items.some((capture) => capture.urlkey === urlkey)) return undefined;
  const { title, main, language, kind, keywords, vector } = stored.text;
  return {
    url,
    timestamp,
    vector: stored.assessment?.vector ?? vector,
    text: { title, main },
    language,
    format: kind,
    keywords: keywords.map(({ words }) => words),
  };
}

import type {
  AssessedAnswer,
  AssessedDocument,
  AssessedQuery,
  TextAccess,
  TextIndex,
} from '../../analysis/text-index/text-index.ts';
import { rankedPage } from './ranked-page.ts';
import type { RankItems } from './ranked-page.ts';

export interface AssessedListParts {
  /** Undefined: nothing was analysed yet. */
  readonly index: () => Promise<TextIndex | undefined>;
  readonly access: () => TextAccess;
  /** The functions that rank lists for cataloguing; returns undefined if there are none. */
  readonly ranking?: (() => Promise<RankItems | undefined>) | undefined;
}

export type ListQuestion = Omit<AssessedQuery, 'vectors'>;

/** A listed document. Its score is its relevance score, unless a custom function changes it. */
export interface ListedDocument extends AssessedDocument {
  readonly score: number;
}

export interface ListedDocuments extends Omit<AssessedAnswer, 'items'> {
  readonly items: readonly ListedDocument[];
}

/** Assessed documents, for cataloguers: the best first, unless the institution has its own order. */
export class AssessedList {
  readonly #parts: AssessedListParts;

  constructor(parts: AssessedListParts) {
    this.#parts = parts;
  }

  async page(question: ListQuestion): Promise<ListedDocuments> {
    const index = await this.#parts.index();
    if (index === undefined) return { items: [], total: 0, isTotalExact: true };
    const access = this.#parts.access();
    return rankedPage<ListedDocuments>({
      page: question,
      question: '',
      rank: await this.#parts.ranking?.(),
      ask: async (page) => withScores(await index.assessed({ ...question, ...page }, access)),
    });
  }
}

function withScores({ items, ...counted }: AssessedAnswer): ListedDocuments {
  return { ...counted, items: items.map((item) => ({ ...item, score: item.relevance })) };
}

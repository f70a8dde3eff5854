import type {
  JudgedAnswer,
  JudgedDocument,
  JudgedQuestion,
  TextAccess,
  TextIndex,
} from '../../analysis/text-index/text-index.ts';
import { rankedPage } from './ranked-page.ts';
import type { RankItems } from './ranked-page.ts';

export interface JudgedListParts {
  /** Undefined: nothing was analysed yet. */
  readonly index: () => Promise<TextIndex | undefined>;
  readonly access: () => TextAccess;
  /** The functions that rank lists for cataloguing; returns undefined if there are none. */
  readonly ranking?: (() => Promise<RankItems | undefined>) | undefined;
}

export type ListQuestion = Omit<JudgedQuestion, 'vectors'>;

/** A document in its place: its score is its goodness, where no function of the house says otherwise. */
export interface ListedDocument extends JudgedDocument {
  readonly score: number;
}

export interface ListedDocuments extends Omit<JudgedAnswer, 'items'> {
  readonly items: readonly ListedDocument[];
}

/** Judged documents, for cataloguers: the best first, unless the institution has its own order. */
export class JudgedList {
  readonly #parts: JudgedListParts;

  constructor(parts: JudgedListParts) {
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
      ask: async (page) => withScores(await index.judged({ ...question, ...page }, access)),
    });
  }
}

function withScores({ items, ...counted }: JudgedAnswer): ListedDocuments {
  return { ...counted, items: items.map((item) => ({ ...item, score: item.goodness })) };
}

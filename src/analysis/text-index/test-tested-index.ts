import type { TextAnswer, TextIndex, TextQuery } from './text-index.ts';
import { everything, testBatch, testQuery } from './test-texts.ts';
import type { TestPage } from './test-texts.ts';

/** The index that a contract test has before it, with what such tests ask again and again. */
export class TestedIndex {
  readonly #open: () => Promise<TextIndex>;
  #index: TextIndex | undefined;

  constructor(open: () => Promise<TextIndex>) {
    this.#open = open;
  }

  get index(): TextIndex {
    if (this.#index === undefined) throw new Error('no test has begun');
    return this.#index;
  }

  /** With an empty one. */
  async begin(): Promise<void> {
    this.#index = await this.#open();
  }

  end(): Promise<void> {
    return this.index.close();
  }

  add(pages: readonly TestPage[]): Promise<void> {
    return this.index.add(testBatch(pages));
  }

  search(words: string, more: Partial<TextQuery> = {}): Promise<TextAnswer> {
    return this.index.search(testQuery(words, more), everything);
  }

  async urls(words: string, more: Partial<TextQuery> = {}): Promise<string[]> {
    return (await this.search(words, more)).items.map(({ url }) => url).sort();
  }

  /** The years of what is found. */
  async order(more: Partial<TextQuery>): Promise<string[]> {
    return (await this.search('dunes', more)).items.map(({ timestamp }) => timestamp.slice(0, 4));
  }
}

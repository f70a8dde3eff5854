import type { DocumentMetadata } from '../../analysis.ts';
import { normaliseLine } from '../normalise-text.ts';
import { textLimits } from '../text-limits.ts';

type Field = 'title' | 'description' | 'author' | 'keywords' | 'publisher' | 'date' | 'language';

/** Names of the metadata in use, the most trusted first. */
const names: Readonly<Record<Field, string>> = {
  title: 'og:title dc.title dcterms.title citation_title twitter:title headline',
  description:
    'description og:description dc.description dcterms.description dcterms.abstract twitter:description abstract',
  author:
    'author article:author dc.creator dcterms.creator citation_author parsely-author sailthru.author byl twitter:creator creator',
  keywords: 'keywords news_keywords dc.subject dcterms.subject article:tag citation_keywords',
  publisher: 'publisher dc.publisher dcterms.publisher citation_publisher og:site_name owner',
  date: 'article:published_time datepublished dcterms.issued dc.date.issued citation_publication_date dcterms.created dc.date.created dc.date dcterms.date date pubdate publishdate publication_date sailthru.date parsely-pub-date og:published_time article:modified_time datemodified dcterms.modified last-modified revised',
  language: 'content-language language dc.language dcterms.language og:locale',
};
const fieldOf: ReadonlyMap<string, readonly [Field, number]> = new Map(
  (Object.entries(names) as [Field, string][]).flatMap(([field, ofField]) =>
    ofField.split(' ').map((name, rank) => [name, [field, rank]] as const),
  ),
);
/** May be repeated; of the others the first counts. */
const joined: ReadonlySet<Field> = new Set(['author', 'keywords']);
/** Others that people may search for, or that identify author and software. */
const others =
  /^(?:generator|copyright|rights|subject|category|classification|section|topic|page-topic|audience|geo\.(?:placename|region)|article:section|dc\.(?:contributor|coverage|rights|source|type|identifier)|dcterms\.(?:contributor|coverage|spatial|temporal|rights|type|isPartOf)|citation_(?:journal_title|conference_title|doi|isbn|issn)|og:type|application-name)$/i;

/** The metadata in the head of a page. */
export class PageMetadata {
  readonly #found = new Map<Field, { rank: number; text: string }>();
  readonly #others = new Map<string, string>();

  add(writtenName: string, content: string): void {
    const name = writtenName
      .trim()
      .toLowerCase()
      .replace(/^(dc|dcterms):/, '$1.');
    const [field, rank] = fieldOf.get(name) ?? [];
    if (field === undefined || rank === undefined) this.#addOther(name, content);
    else this.#addField(field, rank, content);
  }

  #addField(field: Field, rank: number, content: string): void {
    const text = normaliseLine(content, textLimits.metadataChars);
    // Publishers put the URL of a profile where a name is expected.
    if (text === '' || /^https?:\/\//.test(text)) return;
    const known = this.#found.get(field);
    if (known === undefined || rank < known.rank) this.#found.set(field, { rank, text });
    else if (rank === known.rank && joined.has(field) && !known.text.includes(text)) {
      known.text = normaliseLine(`${known.text}, ${text}`, textLimits.metadataChars);
    }
  }

  #addOther(name: string, content: string): void {
    if (this.#others.size >= textLimits.otherMetadata || this.#others.has(name) || !others.test(name)) return;
    const text = normaliseLine(content, textLimits.metadataChars);
    if (text !== '') this.#others.set(name, text);
  }

  get(field: Field): string | undefined {
    return this.#found.get(field)?.text;
  }

  metadata(): DocumentMetadata {
    const known: Record<string, string> = {};
    for (const field of ['description', 'author', 'keywords', 'publisher', 'date'] as const) {
      const text = this.get(field);
      if (text !== undefined) known[field] = text;
    }
    return { ...known, others: Object.fromEntries(this.#others) };
  }
}

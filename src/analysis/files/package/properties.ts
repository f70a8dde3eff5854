import type { GatheredText } from '../gathered-text.ts';
import type { ZipPackage } from './zip-package.ts';
import type { XmlListener } from './xml-part.ts';

/** Longer values are cut. */
const maxChars = 8_000;

const named: Readonly<Record<string, 'author' | 'description' | 'keywords' | 'publisher' | 'date'>> = {
  creator: 'author',
  'initial-creator': 'author',
  description: 'description',
  keywords: 'keywords',
  keyword: 'keywords',
  publisher: 'publisher',
  company: 'publisher',
  created: 'date',
  'creation-date': 'date',
  date: 'date',
};
const others: Readonly<Record<string, string>> = {
  subject: 'subject',
  lastmodifiedby: 'modified by',
  modified: 'modified',
  category: 'category',
  application: 'application',
  generator: 'application',
  identifier: 'identifier',
  rights: 'rights',
};

/**
 * Title, author, dates: the elements of Dublin Core under the names that Office Open XML (`docProps/core.xml`, `app.xml`),
 * OpenDocument (`meta.xml`) and EPUB give them.
 */
export class Properties implements XmlListener {
  readonly #found: GatheredText;
  #name = '';
  #value = '';

  constructor(found: GatheredText) {
    this.#found = found;
  }

  open(name: string): void {
    this.#name = name;
    this.#value = '';
  }

  text(text: string): void {
    if (this.#value.length < maxChars) this.#value += text;
  }

  close(name: string): void {
    if (name !== this.#name || this.#value.trim() === '') return;
    this.#name = '';
    if (name === 'title') this.#found.title ||= this.#value;
    else if (name === 'language') this.#found.language ??= this.#value;
    else if (Object.hasOwn(named, name)) this.#found.named(named[name] ?? 'author', this.#value);
    else if (Object.hasOwn(others, name)) this.#found.other(others[name] ?? name, this.#value);
  }
}

export async function readOfficeProperties(pack: ZipPackage, found: GatheredText): Promise<void> {
  const properties = new Properties(found);
  await pack.readXml('docProps/core.xml', properties);
  await pack.readXml('docProps/app.xml', properties);
}

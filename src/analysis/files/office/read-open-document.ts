import type { Attributes } from '../../../formats/links/html/markup-tokens.ts';
import { textLimits } from '../../text/text-limits.ts';
import type { GatheredText } from '../gathered-text.ts';
import { Properties } from '../package/properties.ts';
import type { XmlListener } from '../package/xml-part.ts';
import { ZipPackage } from '../package/zip-package.ts';
import type { FileReader } from '../file-reader.ts';

/** OpenDocument (ISO 26300) of any kind: content, then the headers and footers, which belong to the styles. */
export const readOpenDocument: FileReader = async (task, found) => {
  const pack = await ZipPackage.open(task, found);
  if (pack === undefined) return;
  await pack.readXml('meta.xml', new Properties(found));
  if (await isEncrypted(pack)) {
    found.exception('encrypted', 'the file is protected with a password');
    return;
  }
  if (!pack.has('content.xml')) found.exception('broken', 'content.xml is missing');
  await pack.readXml('content.xml', new DocumentBody(found, false));
  await pack.readXml('styles.xml', new DocumentBody(found, true));
};

async function isEncrypted(pack: ZipPackage): Promise<boolean> {
  let path = '';
  let found = false;
  await pack.readXml('META-INF/manifest.xml', {
    open: (name, attributes) => {
      if (name === 'file-entry') path = attributes.get('manifest:full-path') ?? '';
      else if (name === 'encryption-data' && path === 'content.xml') found = true;
    },
    close: () => undefined,
    text: () => undefined,
  });
  return found;
}

/** Elements whose text is not displayed. */
const hidden = new Set(['tracked-changes', 'script', 'binary-data', 'creator', 'date', 'date-string']);
const repeatedOnPages = new Set([
  'header',
  'footer',
  'header-left',
  'footer-left',
  'header-first',
  'footer-first',
]);

class DocumentBody implements XmlListener {
  readonly #found: GatheredText;
  /** Headers and footers are the only text among the styles. */
  readonly #onlyRest: boolean;
  #text = '';
  #hidden = 0;
  #rest = 0;
  #paragraphs = 0;
  /** A row of a sheet is one line. */
  #row: string[] | undefined;
  #link: { readonly target: string; text: string } | undefined;

  constructor(found: GatheredText, onlyRest: boolean) {
    this.#found = found;
    this.#onlyRest = onlyRest;
  }

  open(name: string, attributes: Attributes): void {
    if (hidden.has(name)) this.#hidden++;
    else if (name === 'annotation' || repeatedOnPages.has(name)) this.#openRest();
    else if (name === 'p' || name === 'h') this.#openParagraph(name);
    else if (name === 's' || name === 'tab' || name === 'line-break') this.#text += ' ';
    else if (name === 'table-row') this.#row ??= [];
    else if (name === 'a') this.#link = { target: attributes.get('xlink:href') ?? '', text: '' };
    else if (name === 'table') {
      this.#found.count('tables');
      this.#found.paragraph(attributes.get('table:name') ?? '', 'rest');
    } else if (name === 'image') this.#found.count('images');
    else if (name === 'list') this.#found.count('lists');
  }

  #openParagraph(name: string): void {
    // A note or a frame within a paragraph contains paragraphs.
    if (this.#paragraphs > 0) this.#flush();
    this.#paragraphs++;
    if (name === 'h') this.#found.count('headings');
  }

  #openRest(): void {
    this.#flush();
    this.#rest++;
  }

  close(name: string): void {
    if (hidden.has(name)) this.#hidden = Math.max(0, this.#hidden - 1);
    else if (name === 'annotation' || repeatedOnPages.has(name)) {
      this.#flush();
      this.#rest = Math.max(0, this.#rest - 1);
    } else if (name === 'p' || name === 'h') {
      this.#flush();
      this.#paragraphs = Math.max(0, this.#paragraphs - 1);
    } else if (name === 'table-row' && this.#row !== undefined) {
      const row = this.#row;
      this.#row = undefined;
      this.#give(row.join(' '));
    } else if (name === 'a') this.#closeLink();
  }

  text(text: string): void {
    if (this.#hidden > 0 || this.#paragraphs === 0 || this.#text.length > textLimits.textChars) return;
    this.#text += text;
    if (this.#link !== undefined) this.#link.text += text;
  }

  #closeLink(): void {
    if (this.#link === undefined) return;
    const { target, text } = this.#link;
    // Without a scheme, it points into the document itself.
    if (/^[a-z][a-z\d+.-]*:/i.test(target)) {
      this.#found.link(target, { kind: 'page', hop: 'L', context: 'odf/text:a' }, text);
    }
    this.#link = undefined;
  }

  #flush(): void {
    const text = this.#text;
    this.#text = '';
    if (text === '') return;
    if (this.#row === undefined) this.#give(text);
    else this.#row.push(text);
  }

  #give(text: string): void {
    if (this.#rest > 0) this.#found.paragraph(text, 'rest');
    else if (!this.#onlyRest) this.#found.paragraph(text);
  }
}

import type { Attributes } from '../../../formats/links/html/markup-tokens.ts';
import { textLimits } from '../../text/text-limits.ts';
import type { GatheredText } from '../gathered-text.ts';
import { readOfficeProperties } from '../package/properties.ts';
import { emitExternal, relationshipsOf } from '../package/relationships.ts';
import type { Relationships } from '../package/relationships.ts';
import type { XmlListener } from '../package/xml-part.ts';
import { ZipPackage } from '../package/zip-package.ts';
import type { FileReader } from '../file-reader.ts';

/** Word since 2007 (ISO 29500-1, 17): the body, then notes; headers, footers and comments are the rest. */
export const readDocx: FileReader = async (task, found) => {
  const pack = await ZipPackage.open(task, found);
  if (pack === undefined) return;
  await readOfficeProperties(pack, found);
  const [body] = pack.names(/^word\/document\d*\.xml$/);
  if (body === undefined) {
    found.exception('broken', 'word/document.xml is missing');
    return;
  }
  const relationships = await relationshipsOf(body, pack);
  await pack.readXml(body, new WordText(found, 'main', relationships));
  emitExternal(relationships, found);
  for (const name of pack.names(/^word\/(?:footnotes|endnotes)\.xml$/)) {
    await pack.readXml(name, new WordText(found, 'main', relationships));
  }
  for (const name of pack.names(/^word\/(?:header\d*|footer\d*|comments)\.xml$/)) {
    await pack.readXml(name, new WordText(found, 'rest', relationships));
  }
};

const heading = /^(?:heading|title|titre|titel|berschrift|overskrift|tittel|kop)/i;

class WordText implements XmlListener {
  readonly #found: GatheredText;
  readonly #place: 'main' | 'rest';
  readonly #relationships: Relationships;
  #paragraph = '';
  #isText = false;
  /** Within the alternative content for old programs. */
  #fallback = 0;
  #link: { readonly target: string; text: string } | undefined;

  constructor(found: GatheredText, place: 'main' | 'rest', relationships: Relationships) {
    this.#found = found;
    this.#place = place;
    this.#relationships = relationships;
  }

  open(name: string, attributes: Attributes): void {
    switch (name) {
      case 't':
        this.#isText = this.#fallback === 0;
        break;
      case 'p':
        this.#flush();
        break;
      case 'tab':
      case 'br':
      case 'cr':
        this.#paragraph += ' ';
        break;
      case 'nobreakhyphen':
        this.#paragraph += '-';
        break;
      case 'hyperlink':
        this.#link = { target: this.#target(attributes), text: '' };
        break;
      default:
        this.#openOther(name, attributes);
    }
  }

  #openOther(name: string, attributes: Attributes): void {
    if (name === 'fallback') this.#fallback++;
    else if (name === 'tbl') this.#found.count('tables');
    else if (name === 'pstyle' && heading.test(attributes.get('w:val') ?? '')) this.#found.count('headings');
    else if (name === 'docpr') {
      // The alternative text of a picture.
      this.#found.count('images');
      this.#found.paragraph(attributes.get('descr') ?? '', 'rest');
    }
  }

  close(name: string): void {
    if (name === 't') this.#isText = false;
    else if (name === 'p') this.#flush();
    else if (name === 'fallback') this.#fallback = Math.max(0, this.#fallback - 1);
    else if (name === 'hyperlink' && this.#link !== undefined) {
      const { target, text } = this.#link;
      this.#found.link(target, { kind: 'page', hop: 'L', context: 'ooxml/hyperlink' }, text);
      this.#link = undefined;
    }
  }

  text(text: string): void {
    if (!this.#isText || this.#paragraph.length > textLimits.textChars) return;
    this.#paragraph += text;
    if (this.#link !== undefined) this.#link.text += text;
  }

  #flush(): void {
    if (this.#paragraph !== '') this.#found.paragraph(this.#paragraph, this.#place);
    this.#paragraph = '';
  }

  #target(attributes: Attributes): string {
    const relationship = this.#relationships.get(attributes.get('r:id') ?? '');
    return relationship?.isExternal === true ? relationship.target : '';
  }
}

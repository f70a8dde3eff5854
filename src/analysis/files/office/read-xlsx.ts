import type { Attributes } from '../../../formats/links/html/markup-tokens.ts';
import { textLimits } from '../../text/text-limits.ts';
import type { GatheredText } from '../gathered-text.ts';
import { readOfficeProperties } from '../package/properties.ts';
import { emitExternal, relationshipsOf } from '../package/relationships.ts';
import type { XmlListener } from '../package/xml-part.ts';
import { ZipPackage } from '../package/zip-package.ts';
import type { FileReader } from '../file-reader.ts';

/** Excel since 2007 (ISO 29500-1, 18): sheets in their order, one line per row. Texts are in a shared part. */
export const readXlsx: FileReader = async (task, found) => {
  const pack = await ZipPackage.open(task, found);
  if (pack === undefined) return;
  await readOfficeProperties(pack, found);
  const shared = new SharedTexts();
  await pack.readXml('xl/sharedStrings.xml', shared);
  const sheets = await sheetsInOrder(pack);
  if (sheets.length === 0) found.exception('broken', 'the file has no sheets');
  for (const { title, part } of sheets) {
    if (!found.goesOn) return;
    found.count('tables');
    found.paragraph(title);
    await pack.readXml(part, new SheetText(found, shared.texts));
    emitExternal(await relationshipsOf(part, pack), found);
    found.endOfPart();
  }
  for (const name of pack.names(/^xl\/comments\d*\.xml$/)) await pack.readXml(name, new CommentText(found));
};

interface Sheet {
  readonly title: string;
  readonly part: string;
}

async function sheetsInOrder(pack: ZipPackage): Promise<Sheet[]> {
  const main = 'xl/workbook.xml';
  const listed: { title: string; id: string }[] = [];
  await pack.readXml(main, {
    open: (name, attributes) => {
      if (name === 'sheet')
        listed.push({ title: attributes.get('name') ?? '', id: attributes.get('r:id') ?? '' });
    },
    close: () => undefined,
    text: () => undefined,
  });
  const relationships = await relationshipsOf(main, pack);
  const sheets = listed.flatMap(({ title, id }) => {
    const part = relationships.get(id)?.target ?? '';
    return pack.has(part) ? [{ title, part }] : [];
  });
  if (sheets.length > 0) return sheets;
  return pack.names(/^xl\/worksheets\/sheet\d+\.xml$/).map((part) => ({ title: '', part }));
}

/** `<si><t>words</t></si>`, or in runs; phonetic runs (`rPh`) are skipped. */
class SharedTexts implements XmlListener {
  readonly texts: string[] = [];
  #chars = 0;
  #text = '';
  #isText = false;
  #isSpoken = false;

  open(name: string): void {
    if (name === 'si') this.#text = '';
    else if (name === 't') this.#isText = !this.#isSpoken;
    else if (name === 'rph') this.#isSpoken = true;
  }

  close(name: string): void {
    if (name === 't') this.#isText = false;
    else if (name === 'rph') this.#isSpoken = false;
    else if (name === 'si') {
      this.#chars += this.#text.length;
      // Beyond the limit texts are empty, so that the others keep their numbers.
      this.texts.push(this.#chars > textLimits.textChars ? '' : this.#text);
    }
  }

  text(text: string): void {
    if (this.#isText && this.#text.length < textLimits.textChars) this.#text += text;
  }
}

/** `<row><c t="s"><v>number of a text</v></c><c><v>3.14</v></c></row>`; headers and footers after the rows. */
class SheetText implements XmlListener {
  readonly #found: GatheredText;
  readonly #shared: readonly string[];
  #cells: string[] = [];
  #type = '';
  #value = '';
  #reading: 'nothing' | 'value' | 'header' = 'nothing';

  constructor(found: GatheredText, shared: readonly string[]) {
    this.#found = found;
    this.#shared = shared;
  }

  open(name: string, attributes: Attributes): void {
    if (name === 'c') this.#type = attributes.get('t') ?? 'n';
    else if (name === 'v' || name === 't') this.#begin('value');
    else if (/^(?:odd|even|first)(?:header|footer)$/.test(name)) this.#begin('header');
  }

  #begin(reading: 'value' | 'header'): void {
    this.#reading = reading;
    this.#value = '';
  }

  close(name: string): void {
    if (name === 'row') {
      this.#found.paragraph(this.#cells.join(' '));
      this.#cells = [];
    } else if (this.#reading === 'header') {
      // `&L`, `&"Arial,Bold"`, `&12`, `&P`: position, font, size, page number.
      this.#found.paragraph(this.#value.replace(/&(?:"[^"]*"|\d+|[A-Z])/g, ' '), 'rest');
    } else if (this.#reading === 'value') {
      const text = this.#type === 's' ? this.#shared[Number(this.#value)] : this.#value;
      if (this.#type !== 'b' && this.#type !== 'e' && text !== undefined && text !== '')
        this.#cells.push(text);
    }
    this.#reading = 'nothing';
  }

  text(text: string): void {
    if (this.#reading !== 'nothing' && this.#value.length < textLimits.textChars) this.#value += text;
  }
}

class CommentText implements XmlListener {
  readonly #found: GatheredText;
  #text = '';
  #isText = false;

  constructor(found: GatheredText) {
    this.#found = found;
  }

  open(name: string): void {
    this.#isText = name === 't';
  }

  close(name: string): void {
    this.#isText = false;
    if (name !== 'comment') return;
    this.#found.paragraph(this.#text, 'rest');
    this.#text = '';
  }

  text(text: string): void {
    if (this.#isText && this.#text.length < textLimits.textChars) this.#text += text;
  }
}

import type { Attributes } from '../../../formats/links/html/markup-tokens.ts';
import { textLimits } from '../../text/text-limits.ts';
import type { GatheredText } from '../gathered-text.ts';
import { readOfficeProperties } from '../package/properties.ts';
import { emitExternal, relationshipsOf } from '../package/relationships.ts';
import type { XmlListener } from '../package/xml-part.ts';
import { ZipPackage } from '../package/zip-package.ts';
import type { FileReader } from '../file-reader.ts';

/** PowerPoint since 2007 (ISO 29500-1, 19): slides in their order, each with the notes of its speaker. */
export const readPptx: FileReader = async (task, found) => {
  const pack = await ZipPackage.open(task, found);
  if (pack === undefined) return;
  await readOfficeProperties(pack, found);
  const slides = await slidesInOrder(pack);
  if (slides.length === 0) found.exception('broken', 'the file has no slides');
  found.other('slides', String(slides.length));
  for (const slide of slides) {
    if (!found.goesOn) return;
    const relationships = await relationshipsOf(slide, pack);
    await pack.readXml(slide, new SlideText(found));
    for (const { type, target } of relationships.values()) {
      if (type === 'notesSlide') await pack.readXml(target, new SlideText(found));
    }
    emitExternal(relationships, found);
    found.endOfPart();
  }
};

/** The presentation lists ids, and its relationships say which parts they are. */
async function slidesInOrder(pack: ZipPackage): Promise<string[]> {
  const main = 'ppt/presentation.xml';
  const ids: string[] = [];
  await pack.readXml(main, {
    open: (name, attributes) => {
      if (name === 'sldid') ids.push(attributes.get('r:id') ?? '');
    },
    close: () => undefined,
    text: () => undefined,
  });
  const relationships = await relationshipsOf(main, pack);
  const listed = ids.map((id) => relationships.get(id)?.target).filter((name) => name !== undefined);
  const present = new Set(listed.filter((name) => pack.has(name)));
  return present.size > 0 ? [...present] : pack.names(/^ppt\/slides\/slide\d+\.xml$/);
}

/** Repeated on every slide. */
const repeated = new Set(['sldnum', 'dt', 'ftr', 'hdr']);

class SlideText implements XmlListener {
  readonly #found: GatheredText;
  #paragraph = '';
  #isText = false;
  #place: 'main' | 'rest' = 'main';

  constructor(found: GatheredText) {
    this.#found = found;
  }

  open(name: string, attributes: Attributes): void {
    if (name === 't') this.#isText = true;
    else if (name === 'br' || name === 'tab') this.#paragraph += ' ';
    else if (name === 'sp' || name === 'graphicframe') this.#place = 'main';
    else if (name === 'ph') this.#openPlaceholder(attributes.get('type')?.toLowerCase() ?? '');
    else if (name === 'tbl') this.#found.count('tables');
    else if (name === 'pic') this.#found.count('images');
    else if (name === 'cnvpr') this.#found.paragraph(attributes.get('descr') ?? '', 'rest');
  }

  #openPlaceholder(type: string): void {
    if (repeated.has(type)) this.#place = 'rest';
    else if (type === 'title' || type === 'ctrtitle') this.#found.count('headings');
  }

  close(name: string): void {
    if (name === 't') this.#isText = false;
    if (name !== 'p') return;
    this.#found.paragraph(this.#paragraph, this.#place);
    this.#paragraph = '';
  }

  text(text: string): void {
    if (this.#isText && this.#paragraph.length <= textLimits.textChars) this.#paragraph += text;
  }
}

import { getDocumentProxy } from 'unpdf';
import { textLimits } from '../../text/text-limits.ts';
import type { FileReader } from '../file-reader.ts';
import type { GatheredText } from '../gathered-text.ts';
import { pageParagraphs } from './page-paragraphs.ts';
import type { PageItem } from './page-paragraphs.ts';

type Document = Awaited<ReturnType<typeof getDocumentProxy>>;
type Page = Awaited<ReturnType<Document['getPage']>>;

const quiet = 0;

/** PDF (ISO 32000), page by page, through Mozilla's pdf.js; nothing is drawn and no script in it runs. */
export const readPdf: FileReader = async ({ input, limits }, found) => {
  let document: Document;
  try {
    document = await getDocumentProxy(input.bytes, {
      verbosity: quiet,
      useSystemFonts: false,
      disableFontFace: true,
      stopAtErrors: false,
      enableXfa: false,
    });
  } catch (error) {
    if (!(error instanceof Error) || error.name !== 'PasswordException') throw error;
    found.exception('encrypted', 'the file is protected with a password');
    return;
  }
  try {
    await readInformation(document, found);
    await readPages(document, limits.pages, found);
  } finally {
    await document.loadingTask.destroy();
  }
};

async function readPages(document: Document, maxPages: number, found: GatheredText): Promise<void> {
  found.other('pages', String(document.numPages));
  for (let number = 1; number <= document.numPages && found.goesOn; number++) {
    if (number > maxPages) {
      found.exception('too-large', `only the first ${maxPages} of ${document.numPages} pages are read`);
      return;
    }
    await readPage(document, number, found);
    found.endOfPart();
  }
}

async function readPage(document: Document, number: number, found: GatheredText): Promise<void> {
  let page: Page | undefined;
  try {
    page = await document.getPage(number);
    for (const paragraph of pageParagraphs(await itemsOf(page, found))) found.paragraph(paragraph);
    await readLinks(page, found);
  } catch (error) {
    // Other pages may be intact.
    found.exception('broken', `page ${number}: ${error instanceof Error ? error.message.slice(0, 200) : ''}`);
  } finally {
    page?.cleanup();
  }
}

/** Streamed, so that the limit also ends an endless page. */
async function itemsOf(page: Page, found: GatheredText): Promise<PageItem[]> {
  const items: PageItem[] = [];
  let chars = 0;
  const stream = page.streamTextContent() as ReadableStream<{
    readonly items: readonly (PageItem | object)[];
  }>;
  const reader = stream.getReader();
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    for (const item of next.value.items) {
      if (!('str' in item)) continue;
      items.push(item);
      chars += item.str.length + 1;
    }
    if (chars <= textLimits.textChars && found.goesOn) continue;
    await reader.cancel(new Error('enough'));
    break;
  }
  return items;
}

async function readLinks(page: Page, found: GatheredText): Promise<void> {
  const annotations = (await page.getAnnotations()) as readonly Readonly<Record<string, unknown>>[];
  for (const { url, contentsObj } of annotations) {
    if (typeof url === 'string') found.link(url, { kind: 'page', hop: 'L', context: 'pdf/URI' });
    const words = (contentsObj as { readonly str?: unknown } | undefined)?.str;
    // An annotation that a reader added to the text.
    if (url === undefined && typeof words === 'string') found.paragraph(words, 'rest');
  }
}

async function readInformation(document: Document, found: GatheredText): Promise<void> {
  const info = (await document.getMetadata()).info as Readonly<Record<string, unknown>>;
  const said = (name: string): string | undefined => {
    const value = info[name];
    return typeof value === 'string' ? value : undefined;
  };
  found.title = meantTitle(said('Title') ?? '');
  found.language = said('Language');
  found.named('author', said('Author'));
  found.named('description', said('Subject'));
  found.named('keywords', said('Keywords'));
  found.named('date', isoDate(said('CreationDate')));
  found.other('modified', isoDate(said('ModDate')));
  found.other('creator', said('Creator'));
  found.other('producer', said('Producer'));
}

/** Ignores file names and defaults that programs write as the title. */
function meantTitle(written: string): string {
  const title = written.replace(/^Microsoft (?:Office )?(?:Word|PowerPoint|Excel) - /, '').trim();
  return /^(?:untitled|sans titre|document\d*|[\w%~ -]{1,80}\.(?:docx?|pdf|indd|qxd|pptx?|xlsx?|tmp))$/i.test(
    title,
  )
    ? ''
    : title;
}

/** `D:20140908205714Z00'00'` (7.9.4) → `2014-09-08T20:57:14` */
function isoDate(written: string | undefined): string | undefined {
  const parts = /^D:(\d{4})(\d\d)?(\d\d)?(\d\d)?(\d\d)?(\d\d)?/.exec(written ?? '');
  if (parts === null) return written;
  const [, year = '', month, day, hour, minute = '00', second = '00'] = parts;
  const date = [year, month, day].filter((part) => part !== undefined).join('-');
  return hour === undefined || day === undefined ? date : `${date}T${hour}:${minute}:${second}`;
}

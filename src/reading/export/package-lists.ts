import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { isRevisit } from '../../formats/cdxj/capture-line.ts';
import type { CaptureLine } from '../../formats/cdxj/capture-line.ts';
import { formatCdxj } from '../../formats/cdxj/cdxj.ts';
import { headerValues } from '../../formats/http1/head.ts';
import { isoDate, pageLine, pageListHeader } from '../../formats/wacz/page-lines.ts';
import { LineFile } from '../../sorting/line-file.ts';
import { LineSorter } from '../../sorting/line-sorter.ts';
import { pageTitle } from '../citation/page-title.ts';
import type { Holdings } from '../holdings/holdings.ts';
import type { ReaderContext } from '../access-point/reader-context.ts';
import type { Role } from './export-request.ts';
import type { PackedPlace } from './packed-warcs.ts';

/** The index and the pages of a package, on disk while its records are written. */
export class PackageLists {
  readonly #holdings: Holdings;
  readonly #context: ReaderContext;
  readonly #pagesPath: string;
  readonly #pages: LineFile;
  readonly #index: LineSorter;
  #captures = 0;
  #isClosed = false;
  #mainPage: Pick<CaptureLine, 'url' | 'timestamp'> | undefined;

  private constructor(
    { holdings, context }: { readonly holdings: Holdings; readonly context: ReaderContext },
    lists: { readonly pagesPath: string; readonly pages: LineFile; readonly index: LineSorter },
  ) {
    this.#holdings = holdings;
    this.#context = context;
    this.#pagesPath = lists.pagesPath;
    this.#pages = lists.pages;
    this.#index = lists.index;
  }

  /** The caller removes the contents of `folder`. */
  static async begin(
    folder: string,
    parts: { readonly holdings: Holdings; readonly context: ReaderContext },
  ): Promise<PackageLists> {
    const indexFolder = join(folder, 'index');
    await mkdir(indexFolder);
    const pagesPath = join(folder, 'pages.jsonl');
    const pages = await LineFile.create(pagesPath);
    pages.add(pageListHeader);
    return new PackageLists(parts, { pagesPath, pages, index: new LineSorter(indexFolder) });
  }

  /** How many lines the index has. */
  get captures(): number {
    return this.#captures;
  }

  get mainPage(): { readonly url: string; readonly date: string } | undefined {
    const page = this.#mainPage;
    return page === undefined ? undefined : { url: page.url, date: isoDate(page.timestamp) };
  }

  async add(capture: CaptureLine, place: PackedPlace, role: Role): Promise<void> {
    this.#captures++;
    await this.#index.add(formatCdxj({ ...capture, ...place }));
    if (role === 'requested') await this.#addPage(capture);
  }

  /** No more will be added. */
  async finish(): Promise<{ readonly indexLines: AsyncGenerator<string>; readonly pagesPath: string }> {
    await this.close();
    return { indexLines: this.#index.sorted(), pagesPath: this.#pagesPath };
  }

  async close(): Promise<void> {
    if (this.#isClosed) return;
    this.#isClosed = true;
    await this.#pages.close({ sync: false });
  }

  async #addPage(capture: CaptureLine): Promise<void> {
    const { status, mime = '', method } = capture;
    if (status !== '200' || method !== undefined || (!isHtml(mime) && !isRevisit(capture))) return;
    const opened = await this.#holdings.open(this.#context, capture);
    if (!opened.ok) return;
    const { content } = opened;
    try {
      if (!isHtml(headerValues(content, 'content-type')[0] ?? mime)) return;
      const title = await pageTitle(content);
      if (this.#pages.add(pageLine({ ...capture, title }))) await this.#pages.flush();
      if (isBefore(capture, this.#mainPage)) this.#mainPage = capture;
    } finally {
      await content.close();
    }
  }
}

function isHtml(mediaType: string): boolean {
  return /^\s*(?:text\/html|application\/xhtml\+xml)\b/i.test(mediaType);
}

/** Readers begin at the shortest address, with its newest capture. */
function isBefore(
  { url, timestamp }: CaptureLine,
  other: Pick<CaptureLine, 'url' | 'timestamp'> | undefined,
): boolean {
  if (other === undefined || url.length < other.url.length) return true;
  return url === other.url && timestamp > other.timestamp;
}

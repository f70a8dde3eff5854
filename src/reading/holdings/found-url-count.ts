import { isRevisit } from '../../formats/cdxj/capture-line.ts';
import type { CaptureLine } from '../../formats/cdxj/capture-line.ts';
import type { ListedCapture } from '../../indexing/captures/query/listed-capture.ts';
import type { Holdings } from './holdings.ts';
import type { ReaderContext } from '../access-point/reader-context.ts';

/** A URL that was searched for, with what its captures are. */
export interface FoundUrl {
  /** As it was captured last. */
  readonly url: string;
  readonly captures: number;
  /** There are more captures than were counted. */
  readonly isPartial: boolean;
  /** 14 digits. */
  readonly first: string;
  readonly last: string;
  /** Of the last capture with its own content. */
  readonly status?: number;
  readonly mime?: string;
}

/** Counts the captures of one key as they come. */
export class FoundUrlCount {
  readonly urlkey: string;
  #first: ListedCapture | undefined;
  #last: ListedCapture | undefined;
  /** The last that is no revisit. */
  #telling: ListedCapture | undefined;
  #captures = 0;
  #isPartial = false;

  constructor(urlkey: string) {
    this.urlkey = urlkey;
  }

  add(capture: ListedCapture): void {
    this.#first ??= capture;
    this.#last = capture;
    if (!capture.line.includes('"warc/revisit"')) this.#telling = capture;
    this.#captures++;
  }

  /** Not all of its captures come. */
  leaveOut(): void {
    this.#isPartial = true;
  }

  async end(holdings: Holdings, context: ReaderContext): Promise<FoundUrl> {
    const newest = this.#isPartial ? await newestOf(holdings, context, this.urlkey) : undefined;
    const last = newest ?? this.#last?.capture;
    const telling = newest === undefined || isRevisit(newest) ? (this.#telling?.capture ?? last) : newest;
    const status = Number(telling?.status);
    return {
      url: last?.url ?? '',
      captures: this.#captures,
      isPartial: this.#isPartial,
      first: this.#first?.timestamp ?? '',
      last: last?.timestamp ?? '',
      ...(Number.isInteger(status) ? { status } : {}),
      ...(telling?.mime === undefined || isRevisit(telling) ? {} : { mime: telling.mime }),
    };
  }
}

async function newestOf(
  holdings: Holdings,
  context: ReaderContext,
  key: string,
): Promise<CaptureLine | undefined> {
  for await (const capture of holdings.versions(context, { url: '', key, newestFirst: true, limit: 1 }))
    return capture;
  return undefined;
}

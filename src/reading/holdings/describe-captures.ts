import { defined } from '../../formats/values/defined.ts';
import { isRevisit } from '../../formats/cdxj/capture-line.ts';
import type { CaptureLine } from '../../formats/cdxj/capture-line.ts';
import { bareDigest, isSameContent } from './bare-digest.ts';
import type { CapturesOfUrl } from './captures.ts';
import type { Holdings } from './holdings.ts';
import type { ReaderContext } from '../access-point/reader-context.ts';

/** A capture with what people want to know of it. */
export interface DescribedCapture {
  readonly capture: CaptureLine;
  /** For a "not modified" (304) capture: the status of its original, if known. */
  readonly status?: number;
  /** For a revisit: the value of its original, if known. */
  readonly mime?: string;
  /** The content is that of the capture of this URL before it. */
  readonly sameAsBefore: boolean;
  readonly origin: CaptureOrigin;
}

export interface CaptureOrigin {
  readonly harvest?: string;
  readonly job?: string;
  readonly source?: string;
}

/** Captures before a listing that are looked through for originals. */
const maxBefore = 1000;
/** Originals that are remembered: more than one URL has. */
const maxOriginals = 10_000;

/** The captures that a question asks for, oldest first, as people want to know them. */
export async function* describeCaptures(
  holdings: Holdings,
  context: ReaderContext,
  question: Omit<CapturesOfUrl, 'newestFirst'>,
): AsyncGenerator<DescribedCapture> {
  const originals = new Originals();
  const origins = new Map<string, CaptureOrigin>();
  let previous = await lastBefore(holdings, context, question, originals);
  for await (const capture of holdings.versions(context, question)) {
    const { filename = '' } = capture;
    originals.add(capture);
    const told = originals.of(capture);
    const status = Number(told?.status);
    const origin = origins.get(filename) ?? (await originOf(holdings, filename));
    if (origins.size < maxOriginals) origins.set(filename, origin);
    yield {
      capture,
      ...(Number.isInteger(status) ? { status } : {}),
      ...(told?.mime === undefined || isRevisit(told) ? {} : { mime: told.mime }),
      sameAsBefore: previous?.urlkey === capture.urlkey && isSameContent(previous, capture),
      origin,
    };
    previous = capture;
  }
}

/** A listing that begins in the middle: what came before it decides about its first captures. */
async function lastBefore(
  holdings: Holdings,
  context: ReaderContext,
  { url, key, match = 'exact', from }: Omit<CapturesOfUrl, 'newestFirst'>,
  originals: Originals,
): Promise<CaptureLine | undefined> {
  if (from === undefined || match !== 'exact') return undefined;
  const before = { url, ...defined({ key }), to: from, newestFirst: true, limit: maxBefore };
  let last: CaptureLine | undefined;
  for await (const capture of holdings.versions(context, before)) {
    if (capture.timestamp === from) continue;
    last ??= capture;
    originals.add(capture);
  }
  return last;
}

/** Captures with their own content, by their digest. */
class Originals {
  readonly #byDigest = new Map<string, CaptureLine>();

  add(capture: CaptureLine): void {
    const { digest } = capture;
    if (digest === undefined || isRevisit(capture) || this.#byDigest.size >= maxOriginals) return;
    this.#byDigest.set(bareDigest(digest), capture);
  }

  /** The capture that describes the content: the capture itself, or its original. */
  of(capture: CaptureLine): Pick<CaptureLine, 'mime' | 'status'> | undefined {
    const { status, digest = '' } = capture;
    if (!isRevisit(capture)) return capture;
    const original = this.#byDigest.get(bareDigest(digest));
    return { ...original, status: status === '304' ? (original?.status ?? status) : (status ?? '') };
  }
}

async function originOf(holdings: Holdings, filename: string): Promise<CaptureOrigin> {
  const { harvest, job, source } = (await holdings.parts.files.find(filename))?.provenance ?? {};
  return defined({ harvest, job, source });
}

import { defined } from '../../formats/values/defined.ts';
import { readContent } from '../../repository/administration/analysis.ts';
import { resemblance, shareOfNew } from '../../analysis/signatures/share-of-new.ts';
import type {
  CaptureIdentity,
  IndexedText,
  Assessment,
  TextIndex,
} from '../../analysis/text-index/text-index.ts';
import type { LocalRepository } from '../../repository/administration/local-repository.ts';
import { withScheme } from '../../reading/addresses/archived-address.ts';
import { datetimeOf } from '../../reading/holdings/datetimes.ts';
import { openHoldings } from '../../reading/holdings/open-holdings.ts';
import type { Holdings } from '../../reading/holdings/holdings.ts';
import { openVersion } from '../../reading/holdings/open-version.ts';
import type { OpenedCapture } from '../../reading/holdings/open-capture.ts';
import { assessmentOf } from './file.ts';
import type { ShowOptions } from './file.ts';
import type { NearDocuments, ShownAnalysis } from './analysis-text.ts';
import type { ReaderContext } from '../../reading/access-point/reader-context.ts';
import { accessOfProgram } from '../../reading/search/access-of-program.ts';
import { visitHere } from '../data/visit-here.ts';
import { Failure } from '../terminal/failure.ts';
import { printable } from '../terminal/format.ts';

const maxNear = 10;

interface UrlOptions extends ShowOptions {
  readonly archive: LocalRepository;
  readonly at: string;
  /** By the profile of the settings, whatever the archive has decided. */
  readonly isAssessedAnew: boolean;
}

/** The analysis of a capture, compared with its previous capture and with similar documents. */
export async function analysisOfUrl(typed: string, options: UrlOptions): Promise<ShownAnalysis> {
  const { archive, analyser, settings, at } = options;
  const holdings = await openHoldings(archive);
  try {
    const url = withScheme(typed);
    const visit = visitHere(holdings.parts.rules());
    const opened = await openVersion(holdings, visit, { url, datetime: datetimeOf(at) });
    if (!opened.ok)
      throw new Failure(
        'inputUnsuitable',
        printable(
          `the archive has no capture of ${url}${opened.error.reason === '' ? '' : `: ${opened.error.reason}`}`,
        ),
      );
    const { content: stored } = opened.value;
    const { capture } = stored;
    const { bytes, ...content } = await bytesOf(stored);
    const analysis = await analyser.analyse({ ...content, bytes, url: capture.url });
    const { near, assessment } = await inTextIndex(archive, visit, capture);
    const previous = await previousOf(holdings, visit, capture);
    return {
      url: capture.url,
      name: capture.url,
      timestamp: capture.timestamp,
      sizeBytes: content.sizeBytes,
      analysis,
      ...(previous === undefined
        ? {}
        : { change: await change(previous, analysis.signatures.chunks, options) }),
      ...defined({ near }),
      assessment:
        assessment === undefined
          ? assessmentOf(analysis.vector, settings)
          : {
              ...(options.isAssessedAnew ? assessmentOf(assessment.vector, settings) : assessment),
              isOfDocument: true,
            },
    };
  } finally {
    await holdings.close();
  }
}

async function bytesOf(content: OpenedCapture): ReturnType<typeof readContent> {
  try {
    return await readContent(content, content.decoded());
  } finally {
    await content.close();
  }
}

/** The previous capture of the URL. */
async function previousOf(
  holdings: Holdings,
  visit: ReaderContext,
  { url, timestamp }: { readonly url: string; readonly timestamp: string },
): Promise<OpenedCapture | undefined> {
  for await (const found of holdings.versions(visit, { url, to: timestamp, newestFirst: true, limit: 20 })) {
    if (found.timestamp >= timestamp) continue;
    const opening = await holdings.open(visit, found);
    if (opening.ok) return opening.content;
  }
  return undefined;
}

async function change(
  previous: OpenedCapture,
  chunks: Uint32Array,
  { analyser }: ShowOptions,
): Promise<NonNullable<ShownAnalysis['change']>> {
  const { url, timestamp } = previous.capture;
  const { signatures } = await analyser.analyse({ ...(await bytesOf(previous)), url });
  return { previous: timestamp, shareOfNew: shareOfNew(signatures.chunks, chunks) };
}

async function inTextIndex(
  { texts }: LocalRepository,
  { rules }: ReaderContext,
  { urlkey, timestamp }: { readonly urlkey: string; readonly timestamp: string },
): Promise<{ readonly near?: NearDocuments; readonly assessment?: Assessment | undefined }> {
  const index = await texts.current();
  const stored = await index?.text({ urlkey, timestamp });
  if (index === undefined || stored === undefined) return {};
  const page = { offset: 0, limit: maxNear + 1 };
  const { total, items } = await index.capturesOf(stored.group, {}, accessOfProgram(rules), page);
  const others = items.filter((each) => each.urlkey !== urlkey || each.timestamp !== timestamp);
  const near = await Promise.all(
    others.slice(0, maxNear).map(async ({ url, ...other }) => ({
      url,
      timestamp: other.timestamp,
      resemblance: await likeness(index, stored.text, other),
    })),
  );
  return { near: { total: total - 1, items: near }, assessment: stored.assessment };
}

async function likeness(index: TextIndex, one: IndexedText, capture: CaptureIdentity): Promise<number> {
  const other = (await index.text(capture))?.text;
  if (other === undefined) return 0;
  // A short text has no chunks.
  return other.main === one.main ? 1 : resemblance(one.signatures.chunks, other.signatures.chunks);
}

import { headerValues } from '../../formats/http1/head.ts';
import { startExtraction } from '../../formats/links/extract.ts';
import type { LinkKind } from '../../formats/links/link.ts';
import type { CaptureLine } from '../../formats/cdxj/capture-line.ts';
import { findVersion } from '../holdings/versions-in-order.ts';
import type { Holdings } from '../holdings/holdings.ts';
import type { ReaderContext } from '../access-point/reader-context.ts';

/** The maximum per page. */
const maxComponents = 5000;
/** A frame in a page, a style sheet in the frame, one that it imports, a picture of that: more is a trap. */
const maxSteps = 5;
const maxBytes = 32 << 20;

const wanted: ReadonlySet<LinkKind> = new Set(['component', 'requisite', 'stream']);

/**
 * The captures that a page of a date needs to be shown, and those that these need: of each the one nearest to the date of
 * the page, as the page is replayed.
 */
export async function* componentsOf(
  holdings: Holdings,
  context: ReaderContext,
  page: CaptureLine,
): AsyncGenerator<CaptureLine> {
  const datetime = page.timestamp;
  const seen = new Set<string>([page.url]);
  let step: CaptureLine[] = [page];
  for (let steps = 0; steps < maxSteps && step.length > 0; steps++) {
    const found: CaptureLine[] = [];
    for (const capture of step) {
      for (const url of await needsOf(holdings, context, capture)) {
        if (seen.has(url) || seen.size > maxComponents) continue;
        seen.add(url);
        const version = await findVersion(holdings, context, { url, datetime, rule: 'nearest' });
        if (version === undefined) continue;
        yield version.capture;
        found.push(version.capture);
      }
    }
    step = found;
  }
}

/** The URLs that a browser loads for this capture by itself. None if it cannot be read. */
async function needsOf(
  holdings: Holdings,
  context: ReaderContext,
  capture: CaptureLine,
): Promise<ReadonlySet<string>> {
  const urls = new Set<string>();
  if (!mayNeed(capture)) return urls;
  const opened = await holdings.open(context, capture);
  if (!opened.ok) return urls;
  const { content } = opened;
  try {
    const [location] = headerValues(content, 'location');
    const target = location === undefined ? undefined : URL.parse(location, capture.url)?.href;
    if (target !== undefined && content.status >= 300 && content.status < 400) urls.add(target);
    const mediaType = headerValues(content, 'content-type')[0];
    const charset = /charset\s*=\s*"?([^\s;"]+)/i.exec(mediaType ?? '')?.[1];
    const extraction = startExtraction(
      { url: capture.url, mediaType, charset },
      {
        link: ({ url, kind }) => {
          if (wanted.has(kind) && urls.size < maxComponents) urls.add(url);
        },
      },
    );
    let bytes = 0;
    for await (const piece of content.decoded()) {
      extraction.push(piece);
      bytes += piece.length;
      if (bytes > maxBytes) break;
    }
    await extraction.end();
  } finally {
    await content.close();
  }
  return urls;
}

/** Pictures, sound and film refer to nothing. */
function mayNeed({ mime = '' }: CaptureLine): boolean {
  return !/^(?:image\/(?!svg)|font\/|video\/|audio\/(?!.*(?:mpegurl|scpls|xspf|pn-realaudio|ms-wax)))/i.test(
    mime,
  );
}

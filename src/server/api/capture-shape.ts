import { defined } from '../../formats/values/defined.ts';
import type { CaptureLine } from '../../formats/cdxj/capture-line.ts';
import { describeCaptures } from '../../reading/holdings/describe-captures.ts';
import type { DescribedCapture } from '../../reading/holdings/describe-captures.ts';
import type { Holdings } from '../../reading/holdings/holdings.ts';
import type { ReaderContext } from '../../reading/access-point/reader-context.ts';
import { shapeOf } from '../../reading/listings/shape-of-capture.ts';
import type { CaptureShape } from './shapes.ts';

/** The maximum number of captures read to find unchanged ones and to resolve revisits. */
const maxRead = 1000;

/** Captures of a URL, as the API returns them, compared with the captures before them unless there are too many. */
export async function shapesOf(
  holdings: Holdings,
  visit: ReaderContext,
  wanted: readonly CaptureLine[],
  captures: number,
): Promise<Map<CaptureLine, CaptureShape>> {
  const found = new Map<CaptureLine, CaptureShape>();
  const [first] = wanted;
  if (first === undefined) return found;
  const question = {
    url: first.url,
    key: first.urlkey,
    ...(captures <= maxRead ? {} : { from: first.timestamp }),
    limit: maxRead,
  };
  for await (const described of describeCaptures(holdings, visit, question)) {
    const match = wanted.find((each) => isSame(each, described.capture));
    if (match !== undefined) found.set(match, shapeOf(described));
    if (found.size === wanted.length) break;
  }
  for (const capture of wanted)
    if (!found.has(capture)) found.set(capture, shapeOf({ ...plain(capture), capture }));
  return found;
}

function isSame(one: CaptureLine, other: CaptureLine): boolean {
  return one.timestamp === other.timestamp && one.offset === other.offset && one.filename === other.filename;
}

function plain({ status, mime }: CaptureLine): Omit<DescribedCapture, 'capture'> {
  return {
    ...(status === undefined ? {} : { status: Number(status) }),
    ...defined({ mime }),
    sameAsBefore: false,
    origin: {},
  };
}

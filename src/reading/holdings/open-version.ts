import { failure, success } from '../../formats/values/result.ts';
import type { Result } from '../../formats/values/result.ts';
import type { MissingCapture } from '../placeholders/missing-capture.ts';
import type { Holdings } from './holdings.ts';
import { isElsewhere } from './open-capture.ts';
import { freshName } from './fresh-versions.ts';
import type { OpenedVersion } from './version.ts';
import type { VersionRequest } from './version.ts';
import { versionsInOrder } from './versions-in-order.ts';
import type { ReaderContext } from '../access-point/reader-context.ts';

/** The maximum number of captures tried before the URL counts as lost. */
const maxTried = 10;

/** Finds the capture of a URL at a datetime and opens it; if it is lost, the next best. */
export async function openVersion(
  holdings: Holdings,
  context: ReaderContext,
  request: VersionRequest,
): Promise<Result<OpenedVersion, MissingCapture>> {
  const { url, datetime } = request;
  const name = freshName(context, request);
  const fresh = name === undefined ? undefined : holdings.fresh.get(name);
  if (fresh !== undefined && (await mayStillRead(holdings, context, fresh))) return success(fresh);
  let lost: string | undefined;
  let withheld = '';
  let tried = 0;
  for await (const found of versionsInOrder(holdings, context, request)) {
    const opening = await holdings.open(context, found.capture);
    if (opening.ok) {
      const opened = { found, content: opening.content };
      return success(name === undefined ? opened : await holdings.fresh.add(name, opened));
    }
    if (opening.kind === 'lost') lost ??= opening.reason;
    else withheld = opening.reason;
    if (++tried === maxTried) break;
  }
  return failure(
    lost === undefined
      ? { kind: 'unknown', url, datetime, reason: withheld }
      : { kind: 'lost', url, datetime, reason: lost },
  );
}

/** For a revisit also the captures that have its content. */
async function mayStillRead(
  holdings: Holdings,
  context: ReaderContext,
  { content }: OpenedVersion,
): Promise<boolean> {
  const { capture, stored } = content;
  if (!(await holdings.mayRead(context, capture))) return false;
  return stored === capture || isElsewhere(stored, capture) || holdings.mayRead(context, stored);
}

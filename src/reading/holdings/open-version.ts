import type { Fault } from '../faults/fault.ts';
import type { Holdings } from './holdings.ts';
import type { OpenedCapture } from './opened-capture.ts';
import type { FoundVersion, VersionWish } from './version-wish.ts';
import { versionsInOrder } from './versions-in-order.ts';
import type { Visit } from './visit.ts';

export interface OpenedVersion {
  readonly found: FoundVersion;
  /** To be closed by who gets it. */
  readonly content: OpenedCapture;
}

/** So many captures that cannot be given are tried before it is said that the archive has lost the URL. */
const mostTried = 10;

/** Finds the capture that stands for a URL at a moment, and opens it; where it is lost, the next best. */
export async function openVersion(
  holdings: Holdings,
  visit: Visit,
  wish: VersionWish,
): Promise<OpenedVersion | Fault> {
  const { url, moment } = wish;
  let lost: string | undefined;
  let tried = 0;
  for await (const found of versionsInOrder(holdings, visit, wish)) {
    const opening = await holdings.open(visit, found.capture);
    if (opening.ok) return { found, content: opening.content };
    if (opening.kind === 'lost') lost ??= opening.reason;
    if (++tried === mostTried) break;
  }
  return lost === undefined
    ? { kind: 'unknown', url, moment, reason: '' }
    : { kind: 'lost', url, moment, reason: lost };
}

export function isFault(result: OpenedVersion | Fault): result is Fault {
  return 'kind' in result;
}

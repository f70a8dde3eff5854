interface Pace {
  readonly state: string;
  readonly startedMs: number;
  readonly nowMs: number;
  readonly captured: number;
  readonly failed: number;
  readonly queued: number;
  readonly urlsPerSecond: { readonly average: number };
}

/** Before this share is done, the pace of a job is unknown. */
const minMs = 60_000;
const minCaptured = 50;
/** An estimate beyond a month says only that it takes long. */
const maxMs = 30 * 86_400_000;

/**
 * How long a job still needs, as far as can be known: what waits, or what was expected and has not come, at the pace that it had
 * so far. Undefined where that would be a guess.
 */
export function timeLeftMs(progress: Pace, expectedObjects: number): number | undefined {
  const { state, startedMs, nowMs, captured, failed, queued, urlsPerSecond } = progress;
  if (state !== 'running' || nowMs - startedMs < minMs || captured < minCaptured) return undefined;
  const left = Math.max(queued, expectedObjects - captured - failed);
  if (left <= 0 || !(urlsPerSecond.average > 0)) return undefined;
  const ms = (left / urlsPerSecond.average) * 1000;
  return ms > maxMs ? undefined : ms;
}

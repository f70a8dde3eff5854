import { formatDuration } from './format.ts';

/** Before this much is done, a rate says nothing: the first bytes wait for threads, files and locks. */
const minSeconds = 5;
const minShare = 0.02;
/** A bar that would promise more than this is wrong more often than right. */
const maxSeconds = 48 * 3600;

/** `  3 min 5 s left`, for the end of a bar; empty where it would be a guess. */
export function timeLeft(done: number, total: number, seconds: number): string {
  if (seconds < minSeconds || total <= 0 || done / total < minShare || done >= total) return '';
  const left = ((total - done) * seconds) / done;
  return left > maxSeconds ? '' : `  ${formatDuration(left)} left`;
}

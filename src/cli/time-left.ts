import { formatDuration } from './format.ts';

/** Before this much is done, a rate says nothing: the first bytes wait for threads, files and locks. */
const leastSeconds = 5;
const leastShare = 0.02;
/** A bar that would promise more than this is wrong more often than right. */
const mostSeconds = 48 * 3600;

/** `  3 min 5 s left`, for the end of a bar; empty where it would be a guess. */
export function timeLeft(done: number, total: number, seconds: number): string {
  if (seconds < leastSeconds || total <= 0 || done / total < leastShare || done >= total) return '';
  const left = ((total - done) * seconds) / done;
  return left > mostSeconds ? '' : `  ${formatDuration(left)} left`;
}

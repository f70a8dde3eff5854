import { formatDuration } from './format.ts';

/** Earlier, the rate means nothing: the first bytes wait for threads, files and locks. */
const minSeconds = 5;
const minShare = 0.02;
const maxSeconds = 48 * 3600;

/** `  3 min 5 s left`; empty if it would be a guess. */
export function timeLeft(done: number, total: number, seconds: number): string {
  if (seconds < minSeconds || total <= 0 || done / total < minShare || done >= total) return '';
  const left = ((total - done) * seconds) / done;
  return left > maxSeconds ? '' : `  ${formatDuration(left)} left`;
}

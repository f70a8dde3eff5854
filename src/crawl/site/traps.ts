import type { ScopeDecision } from '../site-order.ts';

const longestUrl = 4096;
const repeats = 3;

/** Shapes of URLs that lead crawlers in circles. Undefined: no trap. */
export function trapOf(url: URL): ScopeDecision | undefined {
  if (url.href.length > longestUrl)
    return { decision: 'reject', rule: `trap: URL above ${longestUrl} characters` };
  if (repeatsItself(url.pathname)) return { decision: 'reject', rule: `trap: path repeats ${repeats} times` };
  return undefined;
}

/** `/a/b/a/b/a/b/`: a group of one to four segments that follows on itself. */
function repeatsItself(path: string): boolean {
  const segments = path.split('/').filter((segment) => segment !== '');
  for (let size = 1; size <= 4; size++) {
    let run = 0;
    for (let at = size; at < segments.length; at++) {
      run = segments[at] === segments[at - size] ? run + 1 : 0;
      if (run >= size * (repeats - 1)) return true;
    }
  }
  return false;
}

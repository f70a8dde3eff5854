import type { Robots } from './parse-robots.ts';

/**
 * The meaning of the response to `GET /robots.txt` if it has no file to parse (RFC 9309, section 2.3.1). Undefined if it has:
 * then the body goes to `parseRobots`.
 *
 *  | status                                      | meaning                     |
 *  |---------------------------------------------|-----------------------------|
 *  | 200-299                                     | parse the body              |
 *  | 300-399, after five redirects were followed | unavailable: all allowed    |
 *  | 400-499                                     | unavailable: all allowed    |
 *  | everything else, or no answer (undefined)   | unreachable: all disallowed |
 */
export function robotsForStatus(status: number | undefined): Robots | undefined {
  if (status === undefined) return { kind: 'unreachable', reason: 'robots.txt unreachable: no answer' };
  if (status >= 200 && status <= 299) return undefined;
  if (status >= 300 && status <= 499)
    return { kind: 'unavailable', reason: `robots.txt unavailable: status ${status}` };
  return { kind: 'unreachable', reason: `robots.txt unreachable: status ${status}` };
}

import type { Fault } from './fault.ts';
import { faultContent } from './fault-content.ts';
import { faultFormat } from './fault-format.ts';
import { faultMessage } from './fault-message.ts';
import type { FaultWish } from './fault-wish.ts';

export interface FaultAnswer {
  readonly status: number;
  readonly headers: Record<string, string>;
  readonly body: Buffer;
}

/**
 * The answer to a request that fails: a message in the requested format.
 *
 * The status is correct in every format: 404 if the archive has no capture, 503 if a capture cannot be read, because
 * the same request may succeed once a copy has been repaired. Browsers show an image, a page or a frame with any
 * status. They reject scripts, styles, videos and fonts with such a status, as they should: the `onerror` of a page and
 * the next `<source>` of a video take over. Those bodies are for people and tools.
 */
export function faultAnswer(fault: Fault, wish: FaultWish): FaultAnswer {
  const format = faultFormat(wish);
  const { type, body } = faultContent(format, faultMessage(fault, wish));
  return {
    status: fault.kind === 'unknown' ? 404 : 503,
    headers: {
      'Content-Type': type,
      'Content-Length': String(body.length),
      'Cache-Control': 'no-store',
      'X-Content-Type-Options': 'nosniff',
      'Heirloom-Fault': fault.kind,
      ...(format === 'html' || format === 'svg' ? { 'Content-Security-Policy': pagePolicy(wish) } : {}),
    },
    body,
  };
}

function pagePolicy({ telling }: FaultWish): string {
  const scripts = telling === undefined ? '' : `; script-src ${telling.script}`;
  return `default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'${scripts}`;
}

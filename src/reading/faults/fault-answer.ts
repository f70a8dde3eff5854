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
 * The answer to a reader who cannot have what he asked for: a message in the format in which he asked.
 *
 * The status tells the truth in every format: 404 for what the archive does not know; 503 for what it has lost, because
 * the same request may well succeed once a copy has been repaired. Browsers show a picture, a page or a frame whatever
 * its status. They refuse scripts, styles, films and fonts that come with such a status, and that is well: the `onerror`
 * of a page and the next `<source>` of a film do what they were made for. Those bodies are for people and tools.
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

import type { MissingCapture } from './missing-capture.ts';
import { placeholderContent } from './placeholder-content.ts';
import { placeholderFormat } from './placeholder-format.ts';
import { placeholderMessage } from './placeholder-message.ts';
import type { PlaceholderRequest } from './placeholder-format.ts';

export interface PlaceholderAnswer {
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
export function placeholderAnswer(missing: MissingCapture, request: PlaceholderRequest): PlaceholderAnswer {
  const format = placeholderFormat(request);
  const { type, body } = placeholderContent(format, placeholderMessage(missing, request));
  return {
    status: missing.kind === 'unknown' ? 404 : 503,
    headers: {
      'Content-Type': type,
      'Content-Length': String(body.length),
      'Cache-Control': 'no-store',
      'X-Content-Type-Options': 'nosniff',
      'Heirloom-Fault': missing.kind,
      ...(format === 'html' || format === 'svg' ? { 'Content-Security-Policy': pagePolicy(request) } : {}),
    },
    body,
  };
}

function pagePolicy({ reportScript }: PlaceholderRequest): string {
  const scripts = reportScript === undefined ? '' : `; script-src ${reportScript.script}`;
  return `default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'${scripts}`;
}

import type { NetworkSettings } from '../crawl-settings.ts';

/** A GET as it goes over any protocol. */
export interface HttpRequest {
  readonly url: URL;
  /** In the order in which they are sent; each fits on a line. */
  readonly fields: readonly RequestField[];
}

export type RequestField = readonly [name: string, value: string];

/** The validators of a prior capture for a conditional request (RFC 9110, 13.1). */
export interface Validators {
  readonly etag?: string;
  readonly lastModified?: string;
}

/** The fields that every request of a crawl has. */
export function settingsFields(
  network: Pick<NetworkSettings, 'userAgent' | 'acceptEncoding' | 'from'>,
): readonly RequestField[] {
  return [
    ['User-Agent', fieldText(network.userAgent)],
    ['Accept', '*/*'],
    ['Accept-Encoding', fieldText(network.acceptEncoding)],
    ...(network.from === '' ? [] : [['From', fieldText(network.from)] as const]),
  ];
}

/** The fields of this request alone. */
export function ownFields(via: string | undefined, validators: Validators | undefined): RequestField[] {
  const fields: RequestField[] = [];
  if (via !== undefined) fields.push(['Referer', fieldText(via)]);
  if (validators?.etag !== undefined) fields.push(['If-None-Match', fieldText(validators.etag)]);
  if (validators?.lastModified !== undefined)
    fields.push(['If-Modified-Since', fieldText(validators.lastModified)]);
  return fields;
}

/** The request as HTTP/1.1 sends it. */
export function requestBytes({ url, fields }: HttpRequest): Uint8Array {
  let text = `GET ${url.pathname}${url.search} HTTP/1.1\r\nHost: ${url.host}\r\n`;
  for (const [name, value] of fields) text += `${name}: ${value}\r\n`;
  return Buffer.from(`${text}Connection: keep-alive\r\n\r\n`, 'latin1');
}

/**
 * Values come from settings and from other servers: nothing in them may end the line. A character above U+00FF would
 * lose its upper half in latin1, and U+010A would be a line end then.
 */
function fieldText(value: string): string {
  return value.replaceAll(/[^\t\u0020-\u007e\u0080-\u00ff]+/g, ' ');
}

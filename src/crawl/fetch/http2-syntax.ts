/**
 * Exchanges over HTTP/2 are recorded in the syntax of HTTP/1.1, as the IIPC proposal "WARC Extensions for HTTP/2" has it,
 * because tools that read archives stop at anything else; WARC-Protocol names the real protocol.
 *
 *   :method SP :path SP HTTP/1.1 CR LF      HTTP/1.1 SP :status SP CR LF
 *   host: :authority CR LF                  name: value CR LF
 *   name: value CR LF                       CR LF
 *   CR LF
 *
 * Names stay in lower case, as they are sent. HTTP/2 has no reason phrase: its place stays empty.
 */
import type { HttpRequest } from './request.ts';

/** The request for `ClientHttp2Session.request`. */
export function http2Fields({ url, fields }: HttpRequest): Record<string, string> {
  const lines = fields.map(([name, value]) => [name.toLowerCase(), value] as const);
  return {
    ':method': 'GET',
    ':scheme': url.protocol.slice(0, -1),
    ':authority': url.host,
    ':path': `${url.pathname}${url.search}`,
    ...Object.fromEntries(lines),
  };
}

export function http2RequestBytes({ url, fields }: HttpRequest): Uint8Array {
  const lines = fields.map(([name, value]) => `${name.toLowerCase()}: ${value}\r\n`);
  const head = `GET ${url.pathname}${url.search} HTTP/1.1\r\nhost: ${url.host}\r\n${lines.join('')}\r\n`;
  return Buffer.from(head, 'latin1');
}

/** `raw`: names and values in turn, as `node:http2` gives them. */
export function http2ResponseHead(raw: readonly string[]): Uint8Array {
  let status = '';
  let lines = '';
  for (let at = 0; at + 1 < raw.length; at += 2) {
    const name = raw[at] ?? '';
    const value = raw[at + 1] ?? '';
    if (name === ':status') status = value;
    // The body is stored without any framing, so a Transfer-Encoding (forbidden in HTTP/2) would be a lie.
    else if (!name.startsWith(':') && name !== 'transfer-encoding') lines += `${name}: ${value}\r\n`;
  }
  return Buffer.from(`HTTP/1.1 ${status} \r\n${lines}\r\n`, 'latin1');
}

/**
 * Do these bytes begin with a frame that only the connection as a whole can have, SETTINGS or GOAWAY (RFC 9113, 4.1)?
 *
 *   length(3)  type(1): 4 or 7  flags(1)  stream(4): 0
 */
export function beginsLikeHttp2(bytes: Uint8Array): boolean {
  if (bytes.length < 9) return false;
  const frame = Buffer.from(bytes.buffer, bytes.byteOffset, 9);
  const type = frame.readUInt8(3);
  return (type === 4 || type === 7) && frame.readUIntBE(0, 3) <= 16_384 && frame.readUInt32BE(5) === 0;
}

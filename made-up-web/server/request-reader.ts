/** Reads requests (RFC 9112) from a stream of bytes: push what arrived, then take complete requests. */
export interface Request {
  readonly method: string;
  readonly host: string;
  readonly target: string;
  readonly headers: ReadonlyMap<string, string>;
  readonly body: string;
  readonly keepAlive: boolean;
}

export type Taken =
  | { readonly outcome: 'request'; readonly request: Request }
  | { readonly outcome: 'incomplete' }
  | { readonly outcome: 'bad'; readonly status: number };

interface Head {
  readonly text: string;
  readonly bodyStart: number;
}

/** URLs of 64 kB are tested. */
const maxHeadBytes = 512 * 1024;
const maxBodyBytes = 4 * 1024 * 1024;

export class RequestReader {
  #pending: Buffer = Buffer.alloc(0);
  #searchedBytes = 0;

  push(bytes: Buffer): void {
    this.#pending = this.#pending.length === 0 ? bytes : Buffer.concat([this.#pending, bytes]);
  }

  take(): Taken {
    const head = this.#findHead();
    if (head === undefined) {
      return this.#pending.length > maxHeadBytes
        ? { outcome: 'bad', status: 431 }
        : { outcome: 'incomplete' };
    }
    const [requestLine = '', ...lines] = head.text.split('\r\n');
    const [method, rawTarget, version] = requestLine.split(' ');
    if (method === undefined || rawTarget === undefined || !/^HTTP\/1\.[01]$/.test(version ?? '')) {
      return { outcome: 'bad', status: 400 };
    }
    const headers = headersOf(lines);
    const body = this.#body(head.bodyStart, headers);
    if (body.outcome !== 'body') return body;
    this.#pending = this.#pending.subarray(body.end);
    this.#searchedBytes = 0;
    const place = placeOf(rawTarget, headers.get('host') ?? '');
    const connection = (headers.get('connection') ?? '').toLowerCase();
    const keepAlive = version === 'HTTP/1.1' ? connection !== 'close' : connection === 'keep-alive';
    return { outcome: 'request', request: { method, ...place, headers, body: body.text, keepAlive } };
  }

  #findHead(): Head | undefined {
    const end = this.#pending.indexOf('\r\n\r\n', Math.max(0, this.#searchedBytes - 3));
    this.#searchedBytes = this.#pending.length;
    if (end < 0) return undefined;
    return { text: this.#pending.toString('latin1', 0, end), bodyStart: end + 4 };
  }

  #body(
    start: number,
    headers: ReadonlyMap<string, string>,
  ): Taken | { outcome: 'body'; text: string; end: number } {
    if (headers.get('transfer-encoding') !== undefined) return this.#chunkedBody(start);
    const length = Number(headers.get('content-length') ?? 0);
    if (!Number.isInteger(length) || length < 0) return { outcome: 'bad', status: 400 };
    if (length > maxBodyBytes) return { outcome: 'bad', status: 413 };
    if (this.#pending.length < start + length) return this.#waitForBody();
    return {
      outcome: 'body',
      text: this.#pending.toString('latin1', start, start + length),
      end: start + length,
    };
  }

  #chunkedBody(start: number): Taken | { outcome: 'body'; text: string; end: number } {
    let text = '';
    for (let at = start; ;) {
      const lineEnd = this.#pending.indexOf('\r\n', at);
      if (lineEnd < 0) return this.#waitForBody();
      const size = Number.parseInt(this.#pending.toString('latin1', at, lineEnd), 16);
      if (!(size >= 0) || text.length + size > maxBodyBytes) return { outcome: 'bad', status: 400 };
      const end = lineEnd + 2 + size + 2;
      if (this.#pending.length < end) return this.#waitForBody();
      if (size === 0) return { outcome: 'body', text, end };
      text += this.#pending.toString('latin1', lineEnd + 2, lineEnd + 2 + size);
      at = end;
    }
  }

  /** The head is searched again when more has arrived. */
  #waitForBody(): Taken {
    this.#searchedBytes = 0;
    return { outcome: 'incomplete' };
  }
}

function headersOf(lines: readonly string[]): Map<string, string> {
  const headers = new Map<string, string>();
  for (const line of lines) {
    const colon = line.indexOf(':');
    if (colon <= 0) continue;
    const name = line.slice(0, colon).toLowerCase();
    const value = line.slice(colon + 1).trim();
    const before = headers.get(name);
    headers.set(name, before === undefined ? value : `${before}, ${value}`);
  }
  return headers;
}

/** The absolute form (RFC 9112, 3.2.2) wins over the Host field. */
function placeOf(target: string, hostField: string): { host: string; target: string } {
  const absolute = /^https?:\/\/([^/?#]*)(.*)$/i.exec(target);
  const authority = absolute?.[1] ?? hostField;
  const path = absolute?.[2] ?? target;
  return {
    host: authority.replace(/:\d*$/, '').toLowerCase(),
    target: path.startsWith('/') ? path : `/${path}`,
  };
}

interface FormDataPart {
  readonly name: string;
  readonly filename: string | undefined;
  readonly charset: string | undefined;
  readonly bytes: Buffer;
}

/** Limits of the Python package multipart, used by pywb's tools: they fail beyond them. */
const maxParts = 128;
const maxHeaders = 8;
const maxHeaderBytes = 4096 + 128;

/**
 * The parts of a multipart/form-data body (RFC 7578); undefined if it is malformed.
 *
 *   --boundary CR LF
 *   Content-Disposition: form-data; name="a"; filename="b" CR LF
 *   CR LF
 *   value CR LF
 *   --boundary--
 */
export function readFormData(body: Buffer, boundary: string): FormDataPart[] | undefined {
  const mark = Buffer.from(`--${boundary}`);
  const delimiter = Buffer.from(`\r\n--${boundary}`);
  const first = body.indexOf(mark);
  if (boundary === '' || first === -1) return undefined;
  if (first > 0 && body.toString('latin1', first - 2, first) !== '\r\n') return undefined;
  const parts: FormDataPart[] = [];
  let at = first + mark.length;
  for (;;) {
    const tail = body.toString('latin1', at, at + 2);
    if (tail === '--') return parts;
    if (tail !== '\r\n' || parts.length === maxParts) return undefined;
    const head = readPartHead(body, at + 2);
    if (head === undefined) return undefined;
    const end = body.indexOf(delimiter, head.end);
    if (end === -1) return undefined;
    parts.push({ ...head.part, bytes: body.subarray(head.end, end) });
    at = end + delimiter.length;
  }
}

function readPartHead(
  body: Buffer,
  start: number,
): { part: Omit<FormDataPart, 'bytes'>; end: number } | undefined {
  let disposition: string | undefined;
  let charset: string | undefined;
  let at = start;
  for (let count = 0; ; count++) {
    const lineEnd = body.indexOf('\r\n', at);
    if (lineEnd === -1 || lineEnd - at > maxHeaderBytes) return undefined;
    const line = body.toString('utf8', at, lineEnd);
    at = lineEnd + 2;
    if (line === '') break;
    const match = /^\s*([\w-]+)\s*:[ \t]*(.*)$/s.exec(line);
    if (match === null || count === maxHeaders) return undefined;
    const name = match[1]?.toLowerCase();
    if (name === 'content-disposition') disposition = match[2];
    if (name === 'content-type') charset = parameter(match[2] ?? '', 'charset') ?? charset;
  }
  if (disposition === undefined || !/^\s*form-data\s*(?:;|$)/i.test(disposition)) return undefined;
  const filename = parameter(disposition, 'filename');
  return { part: { name: parameter(disposition, 'name') ?? '', filename, charset }, end: at };
}

/** A parameter of Content-Disposition or Content-Type; browsers escape CR, LF and '"' in names as %0D, %0A and %22. */
function parameter(header: string, name: string): string | undefined {
  for (const match of header.matchAll(/; *([\w-]+) *= *("(?:\\.|[^\\"])*"|[\w\-!#$%&'*+.^`|~]+)/g)) {
    if (match[1]?.toLowerCase() !== name) continue;
    const value = match[2] ?? '';
    const inner = value.startsWith('"') ? value.slice(1, -1) : value;
    if (inner.includes('\\"')) return inner.replaceAll('\\\\', '\\').replaceAll('\\"', '"');
    return inner.replaceAll('%0D', '\r').replaceAll('%0A', '\n').replaceAll('%22', '"');
  }
  return undefined;
}

export interface StartLineParts {
  /** 'HTTP/1.1', 'ICY', or '' if the bytes do not begin like HTTP. */
  readonly version: string;
  /** Of a response. */
  readonly status?: number;
  readonly reason?: string;
  /** Of a request. */
  readonly method?: string;
  readonly target?: string;
}

interface StartLine {
  readonly parts: StartLineParts;
  readonly problems: readonly string[];
}

/** Undefined if this is not a start line, so that the block has no head. */
export function readStartLine(line: string, kind: 'request' | 'response'): StartLine | undefined {
  return kind === 'response' ? readStatusLine(line) : readRequestLine(line);
}

/** `HTTP/1.1 200 OK` (RFC 9112 section 4), `ICY 200 OK` of SHOUTcast servers, `HTTP/1.1 200`, `http/1.0 200OK`. */
function readStatusLine(line: string): StartLine {
  if (line.startsWith('HTTP/1.') && /^[01] \d{3} /.test(line.slice(7, 13))) {
    // A fast path for by far the most common shape.
    const parts = {
      version: line.slice(0, 8),
      status: Number(line.slice(9, 12)),
      reason: line.slice(13).trim(),
    };
    return { parts, problems: [] };
  }
  const match = /^(\S+)[ \t]*(\d*)[ \t]*(.*)$/s.exec(line);
  const written = match?.[1] ?? '';
  const digits = match?.[2] ?? '';
  const reason = (match?.[3] ?? '').trimEnd();
  const version = written.toUpperCase();
  const problems: string[] = [];
  if (!isVersion(written)) problems.push(`the version reads '${written.slice(0, 40)}'`);
  if (digits.length !== 3) {
    problems.push('the status code is unreadable');
    return { parts: { version, reason }, problems };
  }
  return { parts: { version, status: Number(digits), reason }, problems };
}

/**
 * `GET /path HTTP/1.1` (RFC 9112 section 3). The target may have unescaped spaces, so the version is searched from the end.
 * `GET /path` alone is HTTP/0.9.
 */
function readRequestLine(line: string): StartLine | undefined {
  const methodEnd = line.search(/[ \t]/);
  if (methodEnd === -1) return undefined;
  const method = line.slice(0, methodEnd);
  const rest = line.slice(methodEnd + 1).trim();
  const problems: string[] = [];
  const lastBlank = Math.max(rest.lastIndexOf(' '), rest.lastIndexOf('\t'));
  const written = rest.slice(lastBlank + 1);
  if (!/^HTTP\/[\d.]*$/i.test(written)) {
    if (!/^[A-Z]+$/.test(method) || !/^\S+$/.test(rest)) return undefined;
    return {
      parts: { version: 'HTTP/0.9', method, target: rest },
      problems: ['the request line has no version'],
    };
  }
  const target = lastBlank === -1 ? '' : rest.slice(0, lastBlank).trimEnd();
  if (!isVersion(written)) problems.push(`the version reads '${written.slice(0, 40)}'`);
  if (target === '') problems.push('the request line has no target');
  else if (/\s/.test(target)) problems.push('the request target contains white space');
  return { parts: { version: written.toUpperCase(), method, target }, problems };
}

function isVersion(word: string): boolean {
  return word === 'HTTP/1.1' || word === 'HTTP/1.0' || word === 'ICY' || /^HTTP\/\d(?:\.\d)?$/.test(word);
}

import type { CaptureLine, ParsedLine } from '../../formats/cdxj/capture-line.ts';
import { parseCdx, parseCdxHeader } from '../../formats/cdxj/cdx.ts';
import type { CdxLegend } from '../../formats/cdxj/cdx.ts';
import { formatCdxj, parseCdxj } from '../../formats/cdxj/cdxj.ts';
import { canonicalKey } from '../../formats/url/canonical-key.ts';

export type PostedLines =
  | {
      readonly ok: true;
      /** CDXJ, with keys of our own. */
      readonly lines: readonly string[];
      readonly aliases: readonly { readonly url: string; readonly target: string }[];
    }
  | { readonly ok: false; readonly status: 400 | 413; readonly reason: string };

export interface PostedOptions {
  readonly maxBytes: number;
  /** Lines that are no good are passed over instead of refusing all. */
  readonly skipBadLines: boolean;
}

const maxLineBytes = 1 << 20;
const lineFeed = 10;
const nothing = Buffer.alloc(0);
const utf8 = new TextDecoder('utf-8', { fatal: true });

/**
 * Parses the input that OutbackCDX accepts: CDX lines of 9, 10, 11 or 14 columns, CDXJ lines, header lines, and `@alias
 * URL TARGET`. The key in a line is ignored and computed from the URL, so that all keys are made by the same rules.
 */
export async function readPostedLines(
  body: AsyncIterable<Uint8Array>,
  { maxBytes, skipBadLines }: PostedOptions,
): Promise<PostedLines> {
  const reading = new PostedReading(skipBadLines);
  let held: Buffer[] = [];
  let total = 0;
  for await (const piece of body) {
    total += piece.length;
    if (total > maxBytes)
      return { ok: false, status: 413, reason: `more than ${maxBytes} bytes: send it in several parts` };
    const bytes = Buffer.from(piece.buffer, piece.byteOffset, piece.length);
    let from = 0;
    for (let at = 0; at < bytes.length; at++) {
      if (bytes[at] !== lineFeed) continue;
      const part = at === from ? nothing : bytes.subarray(from, at);
      reading.take(held.length === 0 ? part : Buffer.concat([...held, part]));
      held = [];
      from = at + 1;
    }
    if (from < bytes.length) held.push(bytes.subarray(from));
    if (reading.problem !== undefined) return reading.problem;
  }
  reading.take(Buffer.concat(held));
  return reading.problem ?? { ok: true, lines: reading.lines, aliases: reading.aliases };
}

/** The state after some lines of a body. */
class PostedReading {
  readonly lines: string[] = [];
  readonly aliases: { readonly url: string; readonly target: string }[] = [];
  /** The first line that is no good; what comes after it does not matter. */
  problem: Extract<PostedLines, { ok: false }> | undefined;
  readonly #skipBadLines: boolean;
  #legend: CdxLegend | undefined;
  #number = 0;

  constructor(skipBadLines: boolean) {
    this.#skipBadLines = skipBadLines;
  }

  take(bytes: Buffer): void {
    this.#number++;
    if (bytes.length === 0 || this.problem !== undefined) return;
    const text = decoded(bytes);
    if (text?.trim() === '') return;
    const legend = text === undefined ? undefined : parseCdxHeader(text);
    if (legend !== undefined) {
      this.#legend = legend;
      return;
    }
    const read = text === undefined ? wrong('not UTF-8, or too long') : readLine(text, this.#legend);
    if (read.ok && read.alias !== undefined) this.aliases.push(read.alias);
    else if (read.ok) this.lines.push(read.line);
    else if (!this.#skipBadLines)
      this.problem = {
        ok: false,
        status: 400,
        reason: `At line ${this.#number}: ${read.reason}\n${text ?? ''}`,
      };
  }
}

type ReadLine =
  | { readonly ok: true; readonly line: string; readonly alias?: undefined }
  | { readonly ok: true; readonly alias: { readonly url: string; readonly target: string } }
  | { readonly ok: false; readonly reason: string };

function readLine(text: string, legend: CdxLegend | undefined): ReadLine {
  if (text.startsWith('@')) {
    const [word, url = '', target = '', ...more] = text.trim().split(/ +/);
    if (word !== '@alias' || target === '' || more.length > 0)
      return wrong('an alias is written @alias URL TARGET');
    return { ok: true, alias: { url, target } };
  }
  const parsed = /^\S+ \S+ +\{/.test(text) ? parseCdxj(text) : parseColumns(text, legend);
  if (!parsed.ok) return parsed;
  const { line } = parsed;
  if (line.status !== undefined && !/^(?:-|\d{1,3})$/.test(line.status))
    return wrong('the status is no number');
  if (line.filename === undefined || line.offset === undefined)
    return wrong('a capture needs a file and an offset in it');
  return { ok: true, line: formatCdxj({ ...line, urlkey: ownKey(line) }) };
}

function parseColumns(text: string, legend: CdxLegend | undefined): ParsedLine {
  const columns = text.split(' ');
  // Ten: as eleven, without the length.
  const known = columns.length === 10 && legend === undefined ? columns.toSpliced(8, 0, '-').join(' ') : text;
  return parseCdx(known, legend);
}

/** POST captures differ only in their key, unless the line has a field for it. */
function ownKey({ url, urlkey, method, requestBody }: CaptureLine): string {
  const separator = url.includes('?') ? '&' : '?';
  if (method !== undefined && method !== 'GET')
    return canonicalKey(
      `${url}${separator}__wb_method=${method}${requestBody === undefined || requestBody === '' ? '' : `&${requestBody}`}`,
    );
  const body = /[?&]((?:__wb_method|__wb_post_data|__warc_post_data)=.*)$/i.exec(urlkey)?.[1];
  const isInUrl = body === undefined || /[?&]__(?:wb|warc)_/i.test(url);
  return canonicalKey(isInUrl ? url : `${url}${separator}${body}`);
}

/** Undefined for what is no text, or no line that an index could have. */
function decoded(bytes: Buffer): string | undefined {
  if (bytes.length > maxLineBytes) return undefined;
  try {
    return utf8.decode(bytes).replace(/\r$/, '');
  } catch {
    return undefined;
  }
}

function wrong(reason: string): { readonly ok: false; readonly reason: string } {
  return { ok: false, reason };
}

/** One capture in an index of any format. Absent values are absent, never '-'. */
export interface CaptureLine {
  /** The canonical URL by which the index is sorted; usually a SURT, `org,example)/path`. */
  readonly urlkey: string;
  /** 14 digits, UTC. */
  readonly timestamp: string;
  readonly url: string;
  readonly mime?: string;
  readonly status?: string;
  /** As in the source: 'sha1:ABC…' or bare. */
  readonly digest?: string;
  readonly redirect?: string;
  /** Of the record in the file, as stored (compressed). */
  readonly length?: number;
  readonly offset?: number;
  readonly filename?: string;
  /** Of a request other than GET, with the text appended to the URL for its key. */
  readonly method?: string;
  readonly requestBody?: string;
  readonly extra?: Readonly<Record<string, unknown>>;
}

export type ParsedLine =
  | { readonly ok: true; readonly line: CaptureLine }
  | { readonly ok: false; readonly reason: string };

/** The record refers to another capture with the same content. */
export function isRevisit({ mime }: Pick<CaptureLine, 'mime'>): boolean {
  return mime === 'warc/revisit';
}

export function isTimestamp(text: string): boolean {
  return /^\d{14}$/.test(text);
}

/** By hand: the pattern `[\r\n]+$` takes quadratic time on a long run of CR. */
export function withoutLineEnd(text: string): string {
  let end = text.length;
  while (end > 0 && (text[end - 1] === '\n' || text[end - 1] === '\r')) end--;
  return text.slice(0, end);
}

/** Undefined unless it is a whole number that JavaScript can hold exactly. */
export function readCount(text: string): number | undefined {
  const value = /^\d+$/.test(text) ? Number(text) : NaN;
  return Number.isSafeInteger(value) ? value : undefined;
}

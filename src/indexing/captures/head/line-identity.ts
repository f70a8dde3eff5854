import { parseCdxj } from '../../../formats/cdxj/cdxj.ts';
import { keyToken } from '../../../formats/cdxj/key-token.ts';

/** The identity of a capture: a second line with the same identity replaces the first. */
export interface LineIdentity {
  readonly urlkey: string;
  readonly timestamp: string;
  /** Location of the record. A line without one is identified by the text of its JSON. */
  readonly file: string;
  readonly offset: number;
}

export interface IdentifiedLine extends LineIdentity {
  /** The third part of the line. */
  readonly json: string;
}

export type IdentifyOutcome =
  | { readonly ok: true; readonly identified: IdentifiedLine }
  | { readonly ok: false; readonly reason: string };

/** Takes a CDXJ line apart; what could break the order of an index or its lines is refused. */
export function identifyLine(line: string): IdentifyOutcome {
  const parsed = parseCdxj(line);
  if (!parsed.ok) return parsed;
  const { urlkey, timestamp, filename, offset } = parsed.line;
  if (keyToken(urlkey) !== urlkey)
    return { ok: false, reason: 'the key has a space, a control character or half a character' };
  const json = line.slice(urlkey.length + timestamp.length + 2).trimEnd();
  // A lone surrogate has no UTF-8: it would come back as another character.
  if (/[\n\r]/.test(json) || !json.isWellFormed())
    return { ok: false, reason: 'the JSON has a line end or half a character' };
  const place =
    filename === undefined ? { file: json, offset: -1 } : { file: filename, offset: offset ?? -1 };
  return { ok: true, identified: { urlkey, timestamp, json, ...place } };
}

/** The file and the offset as one text, for comparing lines that begin alike. */
export function placeName({ file, offset }: Pick<LineIdentity, 'file' | 'offset'>): string {
  return `${offset} ${file}`;
}

import type { CaptureLine } from '../../../formats/cdxj/capture-line.ts';
import { parseCdxj } from '../../../formats/cdxj/cdxj.ts';
import { canonicalKey } from '../../../formats/url/canonical-key.ts';
import { rangeOfKey } from './key-range.ts';
import type { LineSource } from './readable-captures.ts';

/** Captures of one path are looked through for the one that is meant; more than this is a trap. */
const maxLines = 20_000;

/** All captures of a URL, of any request method: the key of a POST capture has its body in the query. */
export async function* capturesOfUrl(url: string, captures: LineSource): AsyncGenerator<CaptureLine> {
  const key = canonicalKey(url);
  const [path = ''] = key.split('?');
  for (const range of [rangeOfKey('exact', key), rangeOfKey('prefix', `${path}?`)]) {
    let count = 0;
    for await (const line of captures.lines({ from: range.fromKey, to: range.toKey })) {
      const parsed = parseCdxj(line);
      if (parsed.ok) yield parsed.line;
      if (++count === maxLines) break;
    }
  }
}

/** The one whose record is there; undefined where the index has none. */
export async function captureOfRecord(
  { url, file, offset }: { readonly url: string; readonly file: string; readonly offset: number },
  captures: LineSource,
): Promise<CaptureLine | undefined> {
  for await (const capture of capturesOfUrl(url, captures))
    if (capture.filename === file && capture.offset === offset) return capture;
  return undefined;
}

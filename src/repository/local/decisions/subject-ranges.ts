import { defined } from '../../../formats/values/defined.ts';
import { canonicalKey } from '../../../formats/url/canonical-key.ts';
import type { LineRange } from '../../../indexing/captures/line-range.ts';
import { keyRange, rangeOfKey } from '../../../indexing/captures/query/key-range.ts';
import type { ArchiveSubject } from '../../../storage/archive-log.ts';
import { domainKey, nameRecordKeys } from '../../../access/subject-rules.ts';

/** Under which other keys captures of a key are found. */
export interface OtherNames {
  readonly hasAliases: boolean;
  keysOf(urlkey: string): readonly string[];
}

/** The ranges of the capture index that can have lines of a subject. */
export function* rangesOf(subject: ArchiveSubject, names: OtherNames): Generator<LineRange> {
  const { url, urlPrefix, domain, captures } = subject;
  if (captures !== undefined) {
    for (const { urlkey, timestamp } of captures)
      yield { from: `${urlkey} ${timestamp}`, to: `${urlkey} ${timestamp}!` };
    return;
  }
  if (url === undefined && urlPrefix === undefined && domain !== undefined && !names.hasAliases) {
    // Hosts with a port follow those without, far behind their subdomains.
    for (const start of [domainKey(domain), 'dns:']) {
      const { fromKey, toKey } = rangeOfKey('prefix', start);
      yield { from: fromKey, ...defined({ to: toKey }) };
    }
    return;
  }
  // Anything may be another name of something below a prefix.
  if (url === undefined && (urlPrefix === undefined || names.hasAliases)) {
    yield {};
    return;
  }
  const key = url === undefined ? keyRange('prefix', urlPrefix ?? '').fromKey : canonicalKey(url);
  for (const each of names.keysOf(key)) {
    // The keys of POST captures have more in their query than the URL.
    const [path = ''] = each.replace(/[/?]$/, '').split('?');
    const { fromKey, toKey } = rangeOfKey('prefix', path);
    yield { from: fromKey, to: toKey };
  }
  for (const each of urlPrefix === undefined ? [] : nameRecordKeys(urlPrefix)) {
    const { fromKey, toKey } = rangeOfKey('exact', each);
    yield { from: fromKey, to: toKey };
  }
}

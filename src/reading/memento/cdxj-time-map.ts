import { formatUris, pagesOf } from './json-time-map.ts';
import type { TimeMap } from './time-map.ts';

/**
 * The form of MemGator: lines of a key and a JSON object; those with `!` come first and are about the list.
 *
 *   !context ["https://www.rfc-editor.org/rfc/rfc7089"]
 *   !id {"uri": "http://…/timemap/cdxj/http://a.example.org"}
 *   !keys ["memento_datetime_YYYYMMDDhhmmss"]
 *   !meta {"original_uri": "http://a.example.org"}
 *   20000620180259 {"uri": "http://…", "rel": "first memento", "datetime": "Tue, 20 Jun 2000 18:02:59 GMT"}
 */
export function* cdxjTimeMap(map: TimeMap): Generator<string> {
  yield line('!context', ['https://www.rfc-editor.org/rfc/rfc7089']);
  yield line('!id', { uri: map.self.address });
  yield line('!keys', ['memento_datetime_YYYYMMDDhhmmss']);
  yield line('!meta', { original_uri: map.original });
  yield line('!meta', { timegate_uri: map.timeGate });
  yield line('!meta', { timemap_uri: formatUris(map) });
  const pages = pagesOf(map);
  if (pages.pages !== undefined) yield line('!meta', pages);
  for (const { address, timestamp, rel, datetime } of map.mementos())
    yield line(timestamp, { uri: address, rel, datetime });
}

function line(key: string, value: unknown): string {
  return `${key} ${JSON.stringify(value)}\n`;
}

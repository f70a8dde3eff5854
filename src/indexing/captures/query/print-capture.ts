import { dumpJson } from '../../../formats/cdxj/python-json-text.ts';
import type { ListedCapture } from './listed-capture.ts';

/**
 * A capture as pywb's CDX server writes it, without a line end:
 *
 *   cdxj  org,example)/ 20240131120000 {"url": "http://example.org/", "mime": "text/html"}
 *   json  {"urlkey": "org,example)/", "timestamp": "20240131120000", "url": "http://example.org/", …}
 *   text  the values, with a space between them; '-' where there is none
 *
 * With `fields` only these, in their order; cdxj and json leave out what the capture does not have.
 */
export function printCapture(
  capture: ListedCapture,
  {
    output,
    fields,
  }: { readonly output: 'cdxj' | 'json' | 'text'; readonly fields?: readonly string[] | undefined },
): string {
  if (fields === undefined && !capture.isChanged && output !== 'json') return capture.line;
  switch (output) {
    case 'cdxj': {
      const shown = (fields ?? [...capture.fields.keys()]).filter(
        (name) => name !== 'urlkey' && name !== 'timestamp',
      );
      return `${capture.urlkey} ${capture.timestamp} ${dumpJson(pick(capture, shown))}`;
    }
    case 'json':
      return dumpJson(pick(capture, fields ?? [...capture.fields.keys()]));
    case 'text':
      return (fields ?? [...capture.fields.keys()])
        .map((name) => (capture.has(name) ? capture.value(name) : '-'))
        .join(' ');
  }
}

function pick(capture: ListedCapture, names: readonly string[]): Map<string, unknown> {
  return new Map(names.filter((name) => capture.has(name)).map((name) => [name, capture.fields.get(name)]));
}

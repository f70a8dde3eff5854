import { linesOf } from '../text/lines-of.ts';
import { readEntry } from '../zip/read-entry.ts';
import type { ZipEntry } from '../zip/zip-entry.ts';
import { parseObject, textOf } from './data-package.ts';
import type { Wacz } from './open-wacz.ts';
import { waczFinding } from './wacz-finding.ts';
import type { WaczFinding } from './wacz-finding.ts';

/** An entry page for readers, chosen or found by the maker of the package. */
export interface WaczPage {
  readonly url: string;
  /** RFC 3339, as written. */
  readonly date: string | undefined;
  readonly title: string | undefined;
  readonly id: string | undefined;
  /** The text of the page, if it was extracted for searching. */
  readonly text: string | undefined;
}

const maxLineBytes = 16 * 1024 * 1024;

/**
 * Reads a page list (JSON lines): `{"format":"json-pages-1.0","id":…,"title":…}`, then a line for each page. An invalid line
 * is reported and skipped.
 */
export async function* readPages(
  wacz: Wacz,
  list: ZipEntry,
  onFinding: (finding: WaczFinding) => void = () => {},
): AsyncGenerator<WaczPage> {
  let number = 0;
  const content = readEntry(wacz.zip, list);
  for await (const line of linesOf(content, maxLineBytes)) {
    number++;
    if (line?.every((byte) => byte <= 32) === true) continue;
    const json = line === undefined ? undefined : parseObject(line);
    const url = textOf(json?.['url']);
    if (json === undefined || url === undefined) {
      const isHeader = number === 1 && json?.['format'] !== undefined;
      if (!isHeader) onFinding(waczFinding('page-unreadable', `${list.name}, line ${number}`));
      continue;
    }
    yield {
      url,
      date: textOf(json['ts']),
      title: textOf(json['title']),
      id: textOf(json['id']),
      text: textOf(json['text']),
    };
  }
  if (typeof content.outcome === 'object')
    onFinding(waczFinding('resource-damaged', content.outcome.message));
}

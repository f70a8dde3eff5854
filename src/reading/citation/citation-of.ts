import type { CaptureLine } from '../../formats/cdxj/capture-line.ts';
import { secondsOf } from '../../indexing/captures/query/timestamps.ts';
import { escaped, pageAddress } from '../memento/memento-addresses.ts';
import type { MementoBase } from '../memento/memento-addresses.ts';
import { bibtexText } from './bibtex-text.ts';
import { oneLine } from './cited-page.ts';
import type { CitedPage } from './cited-page.ts';
import { risText } from './ris-text.ts';
import { englishText, frenchText } from './sentence-text.ts';
import { wikipediaText } from './wikipedia-text.ts';

/** How a capture is named by those who refer to it. */
export interface Citation {
  /** The persistent address of the capture. */
  readonly address: string;
  readonly url: string;
  readonly timestamp: string;
  /** ISO 8601 */
  readonly date: string;
  readonly title: string | null;
  readonly texts: {
    readonly en: string;
    readonly fr: string;
    readonly bibtex: string;
    readonly ris: string;
    readonly wikipedia: string;
  };
}

export interface CitedCapture {
  readonly capture: Pick<CaptureLine, 'timestamp' | 'url'>;
  /** The title of the page, if known: any text. */
  readonly title?: string | null | undefined;
  readonly base: MementoBase;
  /** The name of the archive. */
  readonly archiveName?: string;
}

export function citationOf({
  capture,
  title,
  base,
  archiveName = 'Heirloom web archive',
}: CitedCapture): Citation {
  const { timestamp, url } = capture;
  const cited: CitedPage = {
    title: oneLine(title ?? ''),
    url: escaped(url),
    host: URL.parse(url)?.hostname ?? escaped(url),
    address: pageAddress(base, timestamp, url),
    timestamp,
    datetime: new Date(secondsOf(timestamp) * 1000),
    archiveName,
  };
  return {
    address: cited.address,
    url,
    timestamp,
    date: cited.datetime.toISOString(),
    title: cited.title === '' ? null : cited.title,
    texts: {
      en: englishText(cited),
      fr: frenchText(cited),
      bibtex: bibtexText(cited),
      ris: risText(cited),
      wikipedia: wikipediaText(cited),
    },
  };
}

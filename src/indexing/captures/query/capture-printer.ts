import type { CaptureQuery, Output } from './capture-query.ts';
import type { ListedCapture } from './listed-capture.ts';
import { printCapture } from './print-capture.ts';
import { printCdx, printObject, printRow } from './print-outback.ts';
import { secondsOf } from './timestamps.ts';

/** How the captures that a query finds become one text. */
export interface CapturePrinter {
  readonly contentType: string;
  readonly before: string;
  readonly between: string;
  /** After the last; `afterNone` where there is none. */
  readonly after: string;
  readonly afterNone: string;
  print(capture: ListedCapture): string;
}

const lines = { before: '', between: '\n', after: '\n', afterNone: '' } as const;
const array = { before: '[', between: ',\n', after: ']\n', afterNone: ']\n' } as const;
const utf8 = '; charset=utf-8';

/** `view`: what a list of mementos calls the collection. */
export function capturePrinter(
  query: Pick<CaptureQuery, 'output' | 'fields' | 'labels' | 'mementoFormat'>,
  view: string,
): CapturePrinter {
  const { output, fields, labels, mementoFormat } = query;
  const printers: Readonly<Record<Output, () => CapturePrinter>> = {
    cdxj: () => ({
      ...lines,
      contentType: `text/x-cdxj${utf8}`,
      print: (capture) => printCapture(capture, { output: 'cdxj', fields }),
    }),
    json: () => ({
      ...lines,
      contentType: `text/x-ndjson${utf8}`,
      print: (capture) => printCapture(capture, { output: 'json', fields }),
    }),
    text: () => ({
      ...lines,
      contentType: `text/plain${utf8}`,
      print: (capture) => printCapture(capture, { output: 'text', fields }),
    }),
    link: () => ({
      ...lines,
      between: ',\n',
      contentType: 'application/link-format',
      print: (capture) => printLink(capture, mementoFormat, view),
    }),
    cdx: () => ({
      ...lines,
      contentType: `text/plain${utf8}`,
      print: (capture) => printCdx(capture, fields),
    }),
    'json-rows': () => ({
      ...array,
      contentType: 'application/json',
      print: (capture) => printRow(capture, fields),
    }),
    'json-objects': () => ({
      ...array,
      contentType: 'application/json',
      print: (capture) => printObject(capture, fields, labels),
    }),
  };
  return printers[output]();
}

/**
 * A memento as pywb lists it (RFC 7089, application/link-format):
 *
 *   <http://example.org/>; rel="memento"; datetime="Wed, 31 Jan 2024 12:00:00 GMT"; collection="all"
 */
function printLink(capture: ListedCapture, format: string | undefined, view: string): string {
  const { timestamp } = capture;
  const url = capture.value('url');
  const target = format?.replaceAll('{timestamp}', timestamp).replaceAll('{url}', () => url) ?? url;
  const date = new Date(secondsOf(timestamp) * 1000).toUTCString();
  return `<${quoted(target)}>; rel="memento"; datetime="${date}"; collection="${quoted(view)}"`;
}

/** Characters that would end a link or its parameter. */
function quoted(text: string): string {
  return text.replaceAll(/[<>"\s]/g, (character) => encodeURIComponent(character));
}

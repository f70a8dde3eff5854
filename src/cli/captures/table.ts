import type { ListedCapture } from '../../indexing/captures/query/listed-capture.ts';
import { formatBytes } from '../terminal/format.ts';
import { cutToColumns, columnsOf, harmless } from '../terminal/terminal-text.ts';

const typeColumns = 24;

export const tableHeader = `${'date'.padEnd(19)}  code  ${'type'.padEnd(typeColumns)}  ${'size'.padStart(8)}  where`;

/**
 * A capture on one line:
 *
 *   2017-03-06 04:02:06   200  text/html                   1.2 kB  example.warc.gz 784  http://example.com/
 *
 * The size is that of the record in the file. `unchanged` marks a revisit.
 */
export function tableLine(capture: ListedCapture): string {
  const size = capture.value('length');
  const columns = [
    dateText(capture.timestamp),
    (capture.value('status') || '-').padStart(4),
    padded(typeText(capture), typeColumns),
    (size === '' ? '-' : formatBytes(Number(size))).padStart(8),
    `${capture.value('filename') || '-'} ${capture.value('offset')}`.trimEnd(),
    capture.value('url'),
  ];
  return harmless(columns.join('  '));
}

/** `20170306040206` → `2017-03-06 04:02:06` */
export function dateText(timestamp: string): string {
  const [, year, month, day, hour, minute, second] =
    /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)$/.exec(timestamp) ?? [];
  return `${year}-${month}-${day} ${hour}:${minute}:${second}`;
}

function typeText(capture: ListedCapture): string {
  const type = capture.value('mime');
  if (type === 'warc/revisit') return 'unchanged';
  const isResolved = capture.has('orig.filename') && capture.value('orig.filename') !== '-';
  return isResolved ? `${type} unchanged` : type || '-';
}

function padded(text: string, columns: number): string {
  const cut = cutToColumns(harmless(text), columns);
  return cut + ' '.repeat(Math.max(0, columns - columnsOf(cut)));
}

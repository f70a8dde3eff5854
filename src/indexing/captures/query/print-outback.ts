import { keyToken } from '../../../formats/cdxj/key-token.ts';
import { fieldName } from './field-names.ts';
import type { ListedCapture } from './listed-capture.ts';

/** The columns of OutbackCDX, under the names that it gives them: those of CDX with eleven fields. */
const outbackLabels = [
  'urlkey',
  'timestamp',
  'original',
  'mimetype',
  'statuscode',
  'digest',
  'redirecturl',
  'robotflags',
  'length',
  'offset',
  'filename',
] as const;
const outbackFields: readonly string[] = outbackLabels.map(fieldName);
const numbers: ReadonlySet<string> = new Set([
  'timestamp',
  'status',
  'length',
  'offset',
  'orig.length',
  'orig.offset',
  'revisit.status',
  'revisit.length',
  'revisit.offset',
]);

/** `org,example)/ 20240131120000 http://example.org/ text/html 200 SHA1… - - 1043 333 example.warc.gz` */
export function printCdx(capture: ListedCapture, fields: readonly string[] = outbackFields): string {
  return fields.map((name) => keyToken(valueOf(capture, name))).join(' ');
}

/** The same as a JSON array; numbers are numbers. */
export function printRow(capture: ListedCapture, fields: readonly string[] = outbackFields): string {
  return JSON.stringify(fields.map((name) => jsonValue(capture, name)));
}

/** The same as a JSON object. */
export function printObject(
  capture: ListedCapture,
  fields: readonly string[] = outbackFields,
  labels: readonly string[] = outbackLabels,
): string {
  return JSON.stringify(
    Object.fromEntries(fields.map((name, at) => [labels[at] ?? name, jsonValue(capture, name)])),
  );
}

function valueOf(capture: ListedCapture, name: string): string {
  if (name === 'range') return byteRange(capture);
  const value = capture.value(name);
  if (value === '') return '-';
  // OutbackCDX keeps digests without their label.
  return name === 'digest' ? value.slice(value.indexOf(':') + 1) : value;
}

/** A status that is not known is 0 in OutbackCDX. */
function jsonValue(capture: ListedCapture, name: string): string | number | null {
  const value = valueOf(capture, name);
  if (!numbers.has(name)) return value;
  if (/^\d{1,15}$/.test(value)) return Number(value);
  return name === 'status' ? 0 : null;
}

function byteRange(capture: ListedCapture): string {
  const [offset, length] = [capture.value('offset'), capture.value('length')];
  return `bytes=${offset}-${length === '' ? '' : Number(offset) + Number(length) - 1}`;
}

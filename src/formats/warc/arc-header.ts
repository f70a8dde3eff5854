import { WarcFields } from './warc-fields.ts';
import type { NamedField } from './warc-fields.ts';
import { recordHead } from './warc-record.ts';
import type { RecordHead } from './warc-record.ts';

/*
 * ARC 1.0/1.1: a record is one header line and its bytes. Version 1 has five columns, version 2 ten:
 *
 *   http://a.example/ 192.0.2.1 20060731110420 text/html 1234 LF
 *   http://a.example/ 192.0.2.1 20060731110420 text/html 200 checksum location offset file.arc 1234 LF
 *
 * Columns are counted from the right, because URLs in real files hold spaces (warcio: example-space-in-url.arc).
 */
const scheme = /^[A-Za-z][A-Za-z0-9+.-]*:/;
const timestampForm = /^\d{12,17}$/;
/** The first line of some files has only its length: `filedesc:// - - - 76`. */
const bareFiledesc = /^filedesc:\S* - - - (\d{1,15})$/i;
const lengthForm = /^-?\d{1,15}$/;
const longestLine = 1 << 16;

/** Reads a header line, without its line end; undefined if it is not one. */
export function parseArcLine(line: string): RecordHead | undefined {
  if (line.length > longestLine || !scheme.test(line)) return undefined;
  const bare = bareFiledesc.exec(line);
  if (bare !== null) return bareHead(line, bare[1] ?? '');
  const columns = line.split(' ');
  const length = columns.at(-1) ?? '';
  const date = dateColumn(columns);
  if (date === undefined || !lengthForm.test(length)) return undefined;
  const url = columns.slice(0, date - 1).join(' ');
  const address = columns[date - 1] ?? '';
  const mime = columns.slice(date + 1, isVersion2(columns, date) ? date + 2 : -1).join(' ');
  const type = arcType(url);
  const fields: NamedField[] = [
    { name: 'WARC-Type', value: type },
    { name: type === 'warcinfo' ? 'WARC-Filename' : 'WARC-Target-URI', value: arcTarget(type, url) },
    { name: 'WARC-Date', value: dateOf(columns[date] ?? '') },
    ...(hasAddress(address) ? [{ name: 'WARC-IP-Address', value: address }] : []),
    { name: 'Content-Type', value: type === 'response' ? 'application/http; msgtype=response' : mime },
    { name: 'X-Arc-Content-Type', value: mime },
    { name: 'Content-Length', value: length },
  ];
  return recordHead('ARC/1', new WarcFields(fields));
}

/** For a file whose first line has no name, no date and no type. */
function bareHead(line: string, length: string): RecordHead {
  const [url = ''] = line.split(' ');
  return recordHead(
    'ARC/1',
    new WarcFields([
      { name: 'WARC-Type', value: 'warcinfo' },
      { name: 'WARC-Filename', value: arcTarget('warcinfo', url) },
      { name: 'Content-Length', value: length },
    ]),
  );
}

/** The column of the date: eighth from the right (version 2), third (version 1), or further left if the type has spaces. */
function dateColumn(columns: readonly string[]): number | undefined {
  const last = columns.length - 1;
  const places = [last - 7, last - 2, ...Array.from({ length: 6 }, (_, extra) => last - 3 - extra)];
  return places.find((place) => place >= 2 && timestampForm.test(columns[place] ?? ''));
}

function isVersion2(columns: readonly string[], date: number): boolean {
  return date === columns.length - 8;
}

function arcType(url: string): 'warcinfo' | 'resource' | 'response' {
  if (/^filedesc:/i.test(url)) return 'warcinfo';
  return /^https?:/i.test(url) ? 'response' : 'resource';
}

function arcTarget(type: string, url: string): string {
  return type === 'warcinfo' ? url.replace(/^filedesc:(\/\/)?/i, '') : url;
}

function hasAddress(address: string): boolean {
  return address !== '' && address !== '-' && address !== '0.0.0.0';
}

/** 14 digits (12 and 17 occur) as a WARC date. */
function dateOf(timestamp: string): string {
  const [year, month, day, hour, minute, second] = [
    timestamp.slice(0, 4),
    timestamp.slice(4, 6) || '01',
    timestamp.slice(6, 8) || '01',
    timestamp.slice(8, 10) || '00',
    timestamp.slice(10, 12) || '00',
    timestamp.slice(12, 14) || '00',
  ];
  return `${year}-${month}-${day}T${hour}:${minute}:${second}Z`;
}

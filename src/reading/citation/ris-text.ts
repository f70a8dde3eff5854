import { dayOf } from './cited-page.ts';
import type { CitedPage } from './cited-page.ts';

/**
 * For Zotero, EndNote and their like. A line is `TAG`, two spaces, a hyphen, a space and the value; lines end in CR LF.
 */
export function risText(cited: CitedPage): string {
  const { title, url, datetime, address, archiveName } = cited;
  const lines: readonly (readonly [string, string])[] = [
    ['TY', 'ELEC'],
    ['TI', title === '' ? url : title],
    ['PY', String(datetime.getUTCFullYear())],
    ['DA', dayOf(cited).replaceAll('-', '/')],
    ['UR', address],
    ['DP', archiveName],
    ['N1', `Captured from ${url} at ${datetime.toISOString()}`],
    ['ER', ''],
  ];
  return lines.map(([tag, value]) => `${tag}  - ${value}\r\n`).join('');
}

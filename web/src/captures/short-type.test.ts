import { expect, it } from 'vitest';
import { shortType } from './short-type.ts';

it.each([
  ['text/html', 'HTML'],
  ['TEXT/HTML', 'HTML'],
  ['image/png', 'PNG'],
  ['image/x-icon', 'ICON'],
  ['video/mp4', 'MP4'],
  ['application/vnd.ms-excel', 'application/vnd.ms-excel'],
  ['-', ''],
  [null, ''],
])('%s is %s', (mime, name) => expect(shortType(mime)).toBe(name));

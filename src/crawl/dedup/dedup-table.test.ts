import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { base32 } from '../../formats/warc/digest.ts';
import {
  originalDate,
  recordIdText,
  sha1Text,
  sha256Text,
  storedDate,
  storedRecordId,
  storedSha1,
  storedSha256,
} from './dedup-table.ts';

describe('stored forms', () => {
  it('give back every record id, the usual ones in 16 bytes', () => {
    fc.assert(
      fc.property(fc.oneof(fc.uuid(), fc.string({ minLength: 1 })), (text) => {
        for (const id of [`<urn:uuid:${text}>`, `<urn:uuid:${text.toUpperCase()}>`, text]) {
          expect(recordIdText(storedRecordId(id))).toBe(id);
        }
      }),
    );
    expect(storedRecordId('<urn:uuid:11111111-2222-3333-4444-555555555555>')).toHaveLength(16);
    expect(recordIdText(storedRecordId(undefined))).toBe('');
  });

  it('give back every digest, the usual ones in 20 and 32 bytes', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 32, maxLength: 32 }), (bytes) => {
        const hex = Buffer.from(bytes).toString('hex');
        expect(sha256Text(storedSha256(`SHA-256:${hex.toUpperCase()}`))).toBe(`sha256:${hex}`);
        const defaults = `sha1:${base32(bytes.subarray(0, 20))}`;
        expect(storedSha1(defaults)).toHaveLength(20);
        for (const label of [defaults, defaults.toLowerCase(), `sha1:${hex.slice(0, 40)}`]) {
          expect(sha1Text(storedSha1(label))).toBe(label);
        }
      }),
    );
    expect(storedSha1('md5:00')).toBeNull();
    expect(storedSha256(undefined)).toBeNull();
  });

  it('give back dates of any precision', () => {
    for (const date of [
      '2026-01-31T12:00:00.123Z',
      '2026-01-31T12:00:00Z',
      '2026',
      '2026-01-31T12:00:00.123456789Z',
    ]) {
      const dateMs = Date.parse(date);
      expect(originalDate({ date_ms: dateMs, original_date: storedDate(date, dateMs) })).toBe(date);
    }
  });
});

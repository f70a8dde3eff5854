import { describe, expect, it } from 'vitest';
import { formatRisks, riskOf } from './format-risk.ts';
import { formatNamed, formatOfMediaType, knownFormats } from './format-table.ts';

describe('the table of formats', () => {
  it('has well-formed ids, each once, and no name twice', () => {
    const ids = knownFormats.flatMap(({ pronom }) => (pronom === undefined ? [] : [pronom]));
    expect(ids.filter((id) => !/^(?:x-)?fmt\/[1-9]\d{0,3}$/.test(id))).toEqual([]);
    expect(new Set(ids).size).toBe(ids.length);
    expect(new Set(knownFormats.map(({ name }) => name)).size).toBe(knownFormats.length);
    expect(ids.length).toBeGreaterThan(120);
  });

  it('has media types in lower case, each of one kind', () => {
    for (const { mediaType, kind } of knownFormats) {
      expect(mediaType).toMatch(/^[a-z]+\/[a-z\d.+-]+$/);
      expect(formatOfMediaType(mediaType)?.kind).toBe(kind);
    }
    expect(formatOfMediaType('text/html')?.name).toBe('HTML');
    expect(formatNamed('nothing')).toBeUndefined();
  });

  it('knows only risks of formats that are in it', () => {
    const known = new Set(knownFormats.flatMap(({ pronom, mediaType }) => [pronom, mediaType]));
    expect(Object.keys(formatRisks).filter((key) => !known.has(key))).toEqual([]);
  });

  it('tells the risk by id before media type', () => {
    expect(riskOf({ mediaType: 'application/x-shockwave-flash', kind: 'film' }).risk).toBe('high');
    expect(riskOf({ mediaType: 'application/msword', kind: 'office' }).risk).toBe('watch');
    expect(riskOf({ mediaType: 'application/msword', pronom: 'fmt/39', kind: 'office' }).risk).toBe('high');
    expect(riskOf({ mediaType: 'text/html', pronom: 'fmt/471', kind: 'page' }).risk).toBe('low');
    expect(riskOf({ mediaType: 'application/octet-stream', kind: 'other' }).risk).toBe('high');
  });
});

import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { BlockPacker } from './block-packer.ts';

/** Small, large and beyond ASCII. */
function textsOf(unit: number): string[] {
  return Array.from({ length: 5 }, (_, at) => `${unit} ${at} å😀 `.repeat(at === 3 ? 9000 : 100 + unit));
}

describe('BlockPacker', () => {
  it('packs each text as a member, in order, whichever thread does it', async () => {
    const packer = new BlockPacker();
    const units = Array.from({ length: 40 }, (_, unit) => textsOf(unit));
    const packed = await Promise.all(units.map((texts) => packer.pack(texts)));
    await packer.close();
    for (const [unit, { bytes, lengths }] of packed.entries()) {
      let end = 0;
      const unpacked = lengths.map((length) => gunzipSync(bytes.subarray(end, (end += length))).toString());
      expect(unpacked).toEqual(units[unit]);
      expect(end).toBe(bytes.length);
    }
  });

  it('packs a few, and nothing at all', async () => {
    const packer = new BlockPacker();
    const { lengths } = await packer.pack(textsOf(1));
    expect(lengths).toHaveLength(5);
    expect(await packer.pack([])).toEqual({ bytes: new Uint8Array(), lengths: [] });
    await packer.close();
  });
});

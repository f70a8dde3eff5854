import { randomBytes } from 'node:crypto';
import { gunzipSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { gzipMember, maxPackedBytes } from './gzip-packer.ts';

describe('gzipMember', () => {
  it('gives members that unpack to what went in, one after the other, at any level', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.uint8Array({ maxLength: 5000 }), fc.integer({ min: 0, max: 9 })), {
          maxLength: 8,
        }),
        (members) => {
          const packed = members.map(([bytes, level]) => gzipMember(bytes, level));
          for (const [index, [bytes]] of members.entries())
            expect(gunzipSync(packed[index] ?? Buffer.alloc(0)).equals(bytes)).toBe(true);
          if (members.length > 0)
            expect(
              gunzipSync(Buffer.concat(packed)).equals(Buffer.concat(members.map(([bytes]) => bytes))),
            ).toBe(true);
        },
      ),
      { numRuns: 200 },
    );
  });

  it('has room for what cannot be compressed', () => {
    const bytes = randomBytes(maxPackedBytes);
    for (const level of [0, 1, 6, 9]) expect(gunzipSync(gzipMember(bytes, level)).equals(bytes)).toBe(true);
  });
});

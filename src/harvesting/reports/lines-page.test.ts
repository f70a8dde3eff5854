import { describe, expect, it } from 'vitest';
import { linesPage } from './lines-page.ts';

async function* inPieces(text: string, pieceBytes: number): AsyncGenerator<Uint8Array> {
  const bytes = Buffer.from(text);
  for (let at = 0; at < bytes.length; at += pieceBytes) yield bytes.subarray(at, at + pieceBytes);
}

const text = 'premier\r\nété à la plage\n\nlast without an end';
const sizeBytes = Buffer.byteLength(text);

describe('linesPage', () => {
  it.each([1, 2, 7, 1000])(
    'gives lines and where the next page begins, in pieces of %d bytes',
    async (size) => {
      const first = await linesPage(inPieces(text, size), { offset: 0, limit: 2 }, sizeBytes);
      expect(first.lines).toEqual(['premier', 'été à la plage']);
      const offset = first.next ?? 0;
      const rest = Buffer.from(text).subarray(offset).toString();
      expect(await linesPage(inPieces(rest, size), { offset, limit: 2 }, sizeBytes)).toEqual({
        lines: ['', 'last without an end'],
        next: null,
      });
    },
  );

  it('finds lines in upper and lower case', async () => {
    const page = await linesPage(inPieces(text, 5), { offset: 0, limit: 1, contains: 'ÉTÉ' }, sizeBytes);
    expect(page).toEqual({ lines: ['été à la plage'], next: 27 });
  });

  it('has no next page behind the last line', async () => {
    expect(await linesPage(inPieces('a\nb\n', 3), { offset: 0, limit: 2 }, 4)).toEqual({
      lines: ['a', 'b'],
      next: null,
    });
  });

  it('cuts long lines, and stops a search that finds nothing', async () => {
    const long = `${'x'.repeat(100_000)}\nb\n`;
    const { lines } = await linesPage(inPieces(long, 4096), { offset: 0, limit: 9 }, long.length);
    expect(lines.map((line) => line.length)).toEqual([(1 << 16) + 1, 1]);
    const million = `${'y'.repeat((1 << 20) - 1)}\n`;
    async function* endless(): AsyncGenerator<Uint8Array> {
      for (;;) yield Buffer.from(million);
    }
    const page = await linesPage(endless(), { offset: 0, limit: 9, contains: 'z' }, Infinity);
    expect(page).toEqual({ lines: [], next: 64 << 20 });
  });
});

import { describe, expect, it } from 'vitest';
import { ByteInput } from './byte-input.ts';

async function* byteByByte(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at++) yield bytes.subarray(at, at + 1);
}

describe('ByteInput', () => {
  it('looks ahead, skips, takes and gives back', async () => {
    const input = new ByteInput(byteByByte(Buffer.from('abcdef')));
    expect(Buffer.from(await input.peek(3)).toString()).toBe('abc');
    input.skip(1);
    expect(Buffer.from((await input.take()) ?? []).toString()).toBe('bc');
    input.giveBack(Buffer.from('BC'));
    expect(Buffer.from(await input.peek(100)).toString()).toBe('BCdef');
    input.skip(5);
    expect(await input.take()).toBeUndefined();
  });

  // Copying all that is held for each piece would move 2 TB.
  it('joins many small pieces in a moment', { timeout: 30_000 }, async () => {
    const bytes = Buffer.alloc(2_000_000, 'x');
    expect((await new ByteInput(byteByByte(bytes)).peek(bytes.length)).length).toBe(bytes.length);
  });
});

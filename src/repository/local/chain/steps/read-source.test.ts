import { expect, it } from 'vitest';
import { gzipSync, zstdCompressSync } from 'node:zlib';
import { beginsLikeAnArchive } from './read-source.ts';

it.each([
  ['WARC', Buffer.from('WARC/1.0\r\n'), true],
  ['ARC', Buffer.from('filedesc://a.arc 0.0.0.0'), true],
  ['gzip', gzipSync('x'), true],
  ['zstd', zstdCompressSync('x'), true],
  ['a frame with a dictionary before zstd', Buffer.from('5d2a4d1800000000', 'hex'), true],
  ['HTML', Buffer.from('<!DOCTYPE html>'), false],
  ['zip', Buffer.from('PK\u0003\u0004'), false],
  ['nothing', Buffer.alloc(0), false],
])('%s begins like an archive file or not', (_, bytes, expected) => {
  expect(beginsLikeAnArchive(bytes)).toBe(expected);
});

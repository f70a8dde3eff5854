/** Content encodings, correct and wrong. They ignore Accept-Encoding. */
import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync, zstdCompressSync } from 'node:zlib';
import type { Answer } from '../model/answer.ts';
import { link, markup } from '../model/fragment.ts';
import { smallPage } from './special-site.ts';
import type { Entry, SpecialPlan } from './special-site.ts';

type Pack = (plain: Uint8Array) => Uint8Array;

export function encodingSites(): readonly SpecialPlan[] {
  return [good, bad];
}

function page(note: string): Answer {
  return smallPage(
    note,
    markup`<p>${'Words that can be packed. '.repeat(40)}</p>\n<a href="${link('page', 'a@href', '/', 'back')}">back</a>`,
  );
}

function encoded(path: string, note: string, label: string, pack: Pack): Entry {
  return {
    path,
    note,
    answer: () => {
      const { body, ...rest } = page(note);
      const decodedBody = body instanceof Uint8Array ? body : Buffer.alloc(0);
      return { ...rest, headers: [['Content-Encoding', label]], body: pack(decodedBody), decodedBody };
    },
  };
}

/** The body cannot be decoded, or not completely: the truth states the bytes, not their meaning. */
function spoilt(path: string, note: string, label: string, pack: Pack): Entry {
  const entry = encoded(path, note, label, pack);
  return {
    ...entry,
    answer: (visit) => {
      const { decodedBody: _unknown, links: _unreadable, ...rest } = entry.answer(visit);
      return { ...rest, hostile: path.slice(1) };
    },
  };
}

function damaged(bytes: Uint8Array): Uint8Array {
  return Buffer.from(bytes).fill(0x5a, Math.floor(bytes.length / 2), Math.floor(bytes.length / 2) + 8);
}

/** The last eight bytes are checksum and length (RFC 1952, 2.3.1). */
function wrongChecksum(bytes: Uint8Array): Uint8Array {
  return Buffer.from(bytes).fill(0, bytes.length - 8, bytes.length - 4);
}

const good: SpecialPlan = {
  name: 'encodings',
  note: 'Packed pages that can be unpacked.',
  entries: [
    encoded('/gzip', 'gzip', 'gzip', (plain) => gzipSync(plain)),
    encoded('/x-gzip', 'x-gzip', 'x-gzip', (plain) => gzipSync(plain)),
    encoded('/gzip-members', 'gzip of two members', 'gzip', (plain) =>
      Buffer.concat([gzipSync(plain.subarray(0, 100)), gzipSync(plain.subarray(100))]),
    ),
    encoded('/deflate', 'deflate as zlib', 'deflate', (plain) => deflateSync(plain)),
    encoded('/deflate-raw', 'deflate without the zlib frame', 'deflate', (plain) => deflateRawSync(plain)),
    encoded('/br', 'brotli', 'br', (plain) => brotliCompressSync(plain)),
    encoded('/zstd', 'zstd', 'zstd', (plain) => zstdCompressSync(plain)),
    encoded('/double', 'gzip twice', 'gzip, gzip', (plain) => gzipSync(gzipSync(plain))),
    encoded('/mixed', 'deflate, then gzip', 'deflate, gzip', (plain) => gzipSync(deflateSync(plain))),
    encoded('/identity', 'identity', 'identity', (plain) => plain),
    encoded('/upper-case', 'GZIP', 'GZIP', (plain) => gzipSync(plain)),
    {
      path: '/archive.tar.gz',
      note: 'a gzip file that says Content-Encoding: gzip, as some servers do',
      answer: () => {
        const inside = Buffer.from('made-up archive\n'.repeat(50));
        const headers = [['Content-Encoding', 'gzip']] as const;
        return {
          kind: 'other',
          status: 200,
          contentType: 'application/x-gzip',
          headers,
          body: gzipSync(inside),
          decodedBody: inside,
        };
      },
    },
  ],
};

const bad: SpecialPlan = {
  name: 'bad-encodings',
  note: 'Packed pages that cannot be unpacked.',
  hostile: true,
  entries: [
    spoilt('/damaged', 'gzip with bytes overwritten', 'gzip', (plain) => damaged(gzipSync(plain))),
    spoilt('/truncated', 'gzip cut in half', 'gzip', (plain) => gzipSync(plain).subarray(0, 150)),
    spoilt('/bad-checksum', 'gzip with a wrong checksum', 'gzip', (plain) => wrongChecksum(gzipSync(plain))),
    spoilt('/trailing', 'gzip with rubbish behind', 'gzip', (plain) =>
      Buffer.concat([gzipSync(plain), Buffer.from('rubbish')]),
    ),
    spoilt('/not-gzip', 'plain text labelled gzip', 'gzip', (plain) => plain),
    spoilt('/empty', 'an empty body labelled gzip', 'gzip', () => Buffer.alloc(0)),
    spoilt('/unknown', 'a coding that nobody knows', 'x-secret', (plain) => plain.map((byte) => byte ^ 0x20)),
    spoilt('/half-labelled', 'gzip twice, labelled once', 'gzip', (plain) => gzipSync(gzipSync(plain))),
    spoilt('/bomb', '100 MB of zeros in gzip', 'gzip', () => bomb()),
  ],
};

/** Members of a megabyte each, repeated: a hundred kilobytes that unpack to a hundred megabytes. */
function bomb(): Uint8Array {
  const member = gzipSync(Buffer.alloc(1 << 20), { level: 9 });
  return Buffer.concat(Array.from({ length: 100 }, () => member));
}

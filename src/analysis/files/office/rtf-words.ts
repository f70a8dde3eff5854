/** The meaning of the control words of RTF for the text (RTF 1.9.1, appendix B). */

/** Groups that are not part of the text. Starred groups are skipped anyway. */
export const hiddenGroups: ReadonlySet<string> = new Set([
  'fonttbl',
  'colortbl',
  'stylesheet',
  'filetbl',
  'revtbl',
  'rsidtbl',
  'listtable',
  'listoverridetable',
  'pict',
  'object',
  'objdata',
  'fldinst',
  'datafield',
  'themedata',
  'colorschememapping',
  'datastore',
  'latentstyles',
  'xmlnstbl',
  'generator',
  'bkmkstart',
  'bkmkend',
  'sn',
  'sv',
  'pntext',
  'nonshppict',
  'comment',
  'private',
]);

/** Starred groups that do contain text: shapes and annotations. */
export const starredText: ReadonlySet<string> = new Set(['shpinst', 'shptxt', 'annotation']);

export const restGroups: ReadonlySet<string> = new Set([
  'header',
  'headerl',
  'headerr',
  'headerf',
  'footer',
  'footerl',
  'footerr',
  'footerf',
  'annotation',
]);

export const paragraphEnds: ReadonlySet<string> = new Set([
  'par',
  'sect',
  'page',
  'row',
  'column',
  'nestrow',
]);

export const characters: Readonly<Record<string, string>> = {
  tab: ' ',
  line: ' ',
  cell: ' ',
  nestcell: ' ',
  emdash: '\u2014',
  endash: '\u2013',
  emspace: ' ',
  enspace: ' ',
  bullet: '\u2022',
  lquote: '\u2018',
  rquote: '\u2019',
  ldblquote: '\u201c',
  rdblquote: '\u201d',
  '~': ' ',
  _: '-',
  '\\': '\\',
  '{': '{',
  '}': '}',
};

/** Control words of the group `info`. */
export const informationGroups: ReadonlySet<string> = new Set([
  'title',
  'subject',
  'author',
  'manager',
  'company',
  'operator',
  'category',
  'keywords',
  'doccomm',
]);

/** `\fcharsetN` of a font, and `\ansicpgN`, as the Encoding Standard names them. */
const charsets: Readonly<Record<number, string>> = {
  0: 'windows-1252',
  77: 'macintosh',
  128: 'shift_jis',
  129: 'euc-kr',
  134: 'gbk',
  136: 'big5',
  161: 'windows-1253',
  162: 'windows-1254',
  163: 'windows-1258',
  177: 'windows-1255',
  178: 'windows-1256',
  186: 'windows-1257',
  204: 'windows-1251',
  222: 'windows-874',
  238: 'windows-1250',
};
const codePages: Readonly<Record<number, string>> = {
  866: 'ibm866',
  874: 'windows-874',
  932: 'shift_jis',
  936: 'gbk',
  949: 'euc-kr',
  950: 'big5',
  10_000: 'macintosh',
  65_001: 'utf-8',
};

export function encodingOfCharset(charset: number): string | undefined {
  return charsets[charset];
}

export function encodingOfCodePage(page: number): string | undefined {
  return page >= 1250 && page <= 1258 ? `windows-${page}` : codePages[page];
}

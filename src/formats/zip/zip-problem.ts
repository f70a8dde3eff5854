/** All problems of a ZIP file or one of its entries. */
const zipProblemKinds = {
  'not-a-zip': 'no end record: no ZIP file, or one whose end is missing',
  'several-disks': 'a ZIP file in several parts',
  'directory-damaged': 'the central directory cannot be read, or not to its end',
  'directory-missing': 'no central directory; the entries were found by their local headers',
  'directory-limit': 'more entries than the limit',
  'count-wrong': 'another number of entries than the end record says',
  'several-ends': 'more than one end record could be meant',
  'bytes-before': 'bytes before the archive',
  'bytes-after': 'bytes behind the end record',
  'name-repeated': 'two entries of one name',
  overlap: 'an entry whose bytes are also those of another entry or of the directory',
  'header-damaged': 'no local header where the directory says',
  'headers-differ': 'the local header and the directory disagree on what the entry is',
  encrypted: 'an encrypted entry',
  'method-unsupported': 'a compression method other than stored and deflate',
  'compression-damaged': 'compressed bytes that cannot be unpacked',
  'content-cut': 'the file ends inside the entry',
  'size-wrong': 'longer or shorter than the directory says',
  'checksum-wrong': 'content that does not fit its CRC-32',
  'expansion-limit': 'a decompression bomb, not read to its end',
  'too-large': 'larger than the reader asked for',
} as const;

type ZipProblemKind = keyof typeof zipProblemKinds;

export interface ZipProblem {
  readonly kind: ZipProblemKind;
  readonly message: string;
}

export function zipProblem(kind: ZipProblemKind, detail: string): ZipProblem {
  return { kind, message: `${zipProblemKinds[kind]}: ${detail}` };
}

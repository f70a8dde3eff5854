/**
 * All warnings about an archive file. `loss` means that content could not be read or was changed; the others were read in
 * full.
 */
export const warningKinds = {
  'not-an-archive': { loss: true, meaning: 'nothing in the file is a WARC or ARC record' },
  garbage: { loss: true, meaning: 'bytes between records that belong to none' },
  'header-damaged': { loss: true, meaning: 'a record header that cannot be read' },
  'header-too-long': { loss: true, meaning: 'a record header above the limit' },
  'length-missing': { loss: true, meaning: 'a record without a usable Content-Length' },
  'length-wrong': { loss: true, meaning: 'a block that is longer or shorter than Content-Length says' },
  'record-cut': { loss: true, meaning: 'the file or its member ends inside a record' },
  'file-cut': { loss: true, meaning: 'the file ends inside a compressed member' },
  'compression-damaged': { loss: true, meaning: 'compressed bytes that cannot be unpacked' },
  'checksum-wrong': { loss: true, meaning: 'a member that does not fit its own checksum' },
  'expansion-limit': { loss: true, meaning: 'a decompression bomb, not read to its end' },
  'dictionary-unusable': { loss: true, meaning: 'the zstd dictionary of the file cannot be used' },
  'header-odd': { loss: false, meaning: 'a header that bends the rules but could be read' },
  'separator-odd': { loss: false, meaning: 'more or fewer line ends between records than the standard says' },
  'date-odd': {
    loss: false,
    meaning: 'a date that no capture can have: another one stands for it in the index',
  },
  'whole-file-compression': { loss: false, meaning: 'several records in one member: no random access' },
  'version-unknown': { loss: false, meaning: 'a version that the reader does not know' },
} as const;

export type WarningKind = keyof typeof warningKinds;

export interface ReadWarning {
  readonly file: string;
  /** In the file: of the record, or of the member that holds it. */
  readonly offset: number;
  readonly kind: WarningKind;
  readonly message: string;
}

export function isLoss(warning: ReadWarning): boolean {
  return warningKinds[warning.kind].loss;
}

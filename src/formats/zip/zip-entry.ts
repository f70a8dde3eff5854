/** One file in a ZIP archive, from the central directory. */
export interface ZipEntry {
  /** UTF-8, or latin1 if the bytes are not UTF-8. Not a trusted path: see `unsafeName`. */
  readonly name: string;
  /** 0 stored, 8 deflate; others cannot be read. */
  readonly method: number;
  readonly flags: number;
  readonly crc32: number;
  readonly compressedBytes: number;
  readonly sizeBytes: number;
  /** The start of its local header in the file. */
  readonly headerOffset: number;
  /** The start of the next header or the directory: its content has to end before. */
  readonly roomEnd: number;
}

export const methods = { stored: 0, deflate: 8 } as const;

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/**
 * APPNOTE 4.4.4 means CP437 if flag bit 11 is not set. Real writers leave the bit unset and write UTF-8 or a local charset,
 * so the bytes decide.
 */
export function decodeName(bytes: Uint8Array): string {
  try {
    return utf8.decode(bytes);
  } catch {
    return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
  }
}

/** Why a name must not be used as a path below a folder; undefined if it may. */
export function unsafeName(name: string): string | undefined {
  if (name === '') return 'it is empty';
  // oxlint-disable-next-line no-control-regex -- control characters are what is looked for
  if (/[\0-\x1f\x7f]/.test(name)) return 'it has control characters';
  if (name.includes('\\')) return 'it has a backslash';
  if (name.startsWith('/')) return 'it begins at the root';
  if (/^[A-Za-z]:/.test(name)) return 'it names a drive';
  if (name.split('/').some((part) => part === '..' || part === '.')) return 'it has . or .. in it';
  return undefined;
}

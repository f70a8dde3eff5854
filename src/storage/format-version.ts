/**
 * Files that must last say which format they have: `"format": 1`. Those written before there was a number have none, and are
 * of format 1. A program never guesses at a newer format, and never rewrites an older file to add the number.
 */
export const knownFormat = 1;

/** A newer Heirloom has written this file. */
export class NewerFormatError extends Error {
  constructor(path: string, format: unknown) {
    super(newerFormatText(path, format));
  }
}

/** True of a format that this program does not know; also of one that is no number. */
export function isNewerFormat(format: unknown): boolean {
  return format !== undefined && format !== knownFormat;
}

export function newerFormatText(path: string, format: unknown): string {
  return `${path} has format ${String(format)}, and this Heirloom knows format ${knownFormat} only: a newer Heirloom has written it; run that version`;
}

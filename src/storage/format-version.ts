/**
 * Long-lived files state their format: `"format": 1`. Files without a number are of format 1. A program never interprets a
 * newer format, and never rewrites an older file to add the number.
 */
export const knownFormat = 1;

/** A newer Heirloom wrote this file. */
export class NewerFormatError extends Error {
  constructor(path: string, format: unknown) {
    super(newerFormatText(path, format));
  }
}

/** True for an unknown format, also for one that is not a number. */
export function isNewerFormat(format: unknown): boolean {
  return format !== undefined && format !== knownFormat;
}

export function newerFormatText(path: string, format: unknown): string {
  return `${path} has format ${String(format)}, and this Heirloom knows format ${knownFormat} only: a newer Heirloom has written it; run that version`;
}

import type { Reason } from '../reasons/reason.ts';
import { storageReason } from './storage-reason.ts';

/** The maximum length of an S3 key and of a folder's path, in bytes: names are ASCII. */
const longestName = 1024;
const longestPart = 255;
/** Names with a leading dot belong to the vault itself. */
const part = /^[A-Za-z0-9][A-Za-z0-9._-]*$/;

/** The reason why a vault cannot use this file name; undefined if it can. */
export function fileNameProblem(name: string): Reason | undefined {
  if (name === '') return storageReason('file-name-empty');
  if (name.length > longestName) return storageReason('file-name-long', { max: longestName });
  const parts = name.split('/');
  const wrong = parts.find((each) => !part.test(each));
  if (wrong !== undefined) return storageReason('file-name-part', { part: wrong.slice(0, 80) });
  if (parts.some((each) => each.length > longestPart))
    return storageReason('file-name-part-long', { max: longestPart });
  return name === markerName ? storageReason('file-name-of-marker', { name }) : undefined;
}

/** In the root of a vault: identifies the vault. */
export const markerName = 'vault.json';

/** The last part of a name, by which index lines refer to a file. */
export function baseOf(name: string): string {
  return name.slice(name.lastIndexOf('/') + 1);
}

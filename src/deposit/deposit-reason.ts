import { reasonsOf } from '../reasons/reason.ts';
import type { Reason } from '../reasons/reason.ts';

/** Why a deposit, or a part of it, is not taken. */
export const depositSentences = {
  'deposit-missing': 'there is no such file or folder',
  'deposit-not-folder': 'a part of the path is not a folder',
  'deposit-forbidden': 'no permission to open it: check its permissions',
  'deposit-link-loop': 'it is a link that leads back to itself',
  'deposit-disk': 'the disk cannot read it: check the disk',
  'deposit-name-long': 'its name is too long for this disk',
  'deposit-not-plain': 'it is a pipe or a device',
  'deposit-is-folder': 'it is a folder now',
  'deposit-part': '{path}: {why}',
  'deposit-changed': 'it changed while it was read: {detail}',
  'deposit-stopped': 'stopped before the end: import it again, or continue with heirloom chain run',

  'deposit-own-file': 'it is part of the archive itself',
  'deposit-own-folder': 'the folder of the archive itself',
  'deposit-link': 'a link: links are not followed, name its destination',
  'deposit-empty': 'it is empty',
  'deposit-unfinished': 'by its name it is not finished: to take it as it is, name the file itself',
  'deposit-unfinished-taken': 'by its name it is not finished: taken as it is now',
  'deposit-index': 'an index: indexes are made again from the records',
  'deposit-no-archive': 'not a WARC, ARC or WACZ file',
  'deposit-several-wacz': 'a package of several WACZ files: unpack it and import the WACZ files in it',
  'deposit-no-wacz': 'not a WACZ file: {detail}',
  'deposit-only-zip': 'a ZIP file, but not a WACZ file',
} as const;

export const depositReason = reasonsOf(depositSentences);

const unreadable = {
  ENOENT: 'deposit-missing',
  ENOTDIR: 'deposit-not-folder',
  EACCES: 'deposit-forbidden',
  EPERM: 'deposit-forbidden',
  ELOOP: 'deposit-link-loop',
  EIO: 'deposit-disk',
  ENAMETOOLONG: 'deposit-name-long',
  ENOTFILE: 'deposit-not-plain',
  EISDIR: 'deposit-is-folder',
} as const;

/** Why something of a deposit cannot be read; undefined if the deposit is not the cause. */
export function unreadableReason(error: unknown): Reason | undefined {
  const { code = '' } = error as NodeJS.ErrnoException;
  return code in unreadable ? depositReason(unreadable[code as keyof typeof unreadable]) : undefined;
}

import { reasonsOf } from '../../reasons/reason.ts';

/** Problems of the archive. The codes are part of the API. */
export const archiveSentences = {
  'former-lacking':
    'what is in {files} may be stored again: no vault has it whole and is there (heirloom storage status)',
  'former-lacking-more':
    'what is in {files}, and {more} more may be stored again: no vault has it whole and is there (heirloom storage status)',
} as const;

export const archiveReason = reasonsOf(archiveSentences);

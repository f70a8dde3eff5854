import type { Reason } from '../../../reasons/reason.ts';
import { reasonsOf } from '../../../reasons/reason.ts';

/** Why a file waits in the chain or went aside, and what can be done. The codes are part of the API. */
export const chainSentences = {
  'chain-gone': 'it is not there any more: bring it back and retry, or leave it be',
  'chain-folder-gone': 'its folder is not there any more: bring it back and retry, or leave it be',
  'chain-forbidden': 'it may not be read: change its permissions and retry',
  'chain-disk': 'the disk cannot read it: check the disk and retry',
  'chain-link-loop': 'it is a link that leads back to itself',
  'chain-not-plain': 'it is not a plain file: name the files in it instead',
  'chain-unreadable': 'it cannot be read: {detail}',
  'chain-open': 'it is still being written: bring it in when it is sealed',
  'chain-growing': 'somebody is still writing to it: it is looked at again in the next run',
  'chain-changed': 'it was changed after it had been taken in: retry, to take it in as it is now',
  'chain-in-vault': 'it lies in the vault {vault}: files of a vault are in the archive',
  'chain-no-record': 'it has no WARC or ARC record: look at it with heirloom warc check',
  'chain-not-indexed': 'it cannot be indexed: {detail}',
  'chain-not-loaded': 'its lines cannot go into the index: {detail}',
  'chain-few-copies': 'it has not its copies yet: {why}. See heirloom storage status',
  'chain-and': '{one}; {other}',
  'chain-of-vault': '{vault}: {why}',
  'chain-copies-away': '{why}, and its copies are away',
  'chain-twin': 'it is the same as {path}, which is not through yet',
  'chain-copy-missing': '{vault} should have a copy and has not: it is found with heirloom storage audit',
  'chain-copy-unasked': '{vault} cannot be asked for its copy: {detail}',
  'chain-not-deleted': 'not deleted: {why}',
  'chain-not-deleted-changed':
    'not deleted, because it was changed after it had been taken in: retry, to take it in as it is now',
  'chain-cannot-delete': 'it is kept, but cannot be deleted here: {detail}',
  'chain-aside': 'it was put aside; why is not known any more: retry it',
  'chain-told': '{detail}',
} as const;

export const chainReason = reasonsOf(chainSentences);

/** Parses a reason from the ledger. One written before reasons had codes is a plain sentence. */
export function readChainReason(text: string): Reason {
  return text.startsWith('{') ? (JSON.parse(text) as Reason) : chainReason('chain-told', { detail: text });
}

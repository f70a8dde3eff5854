import { reasonsOf } from '../reasons/reason.ts';

/** How files are kept, what is wrong with copies, and what was done about it. The codes are part of the API. */
export const storageSentences = {
  'vault-no-marker': 'there is no {file} in {path}: is its disk mounted?',
  'vault-marker-damaged': '{file} is damaged',
  'vault-newer-format':
    '{file} has format {format}, and this Heirloom knows format {known} only: run the newer Heirloom that wrote it',
  'vault-is-other': '{path} is the vault "{name}"',
  'vault-became-other': '{path} has become another vault "{name}" ({id}, was {former})',
  'vault-error': '{detail}',
  'vault-not-asked': 'it was not asked',

  'replicas-of': '{has} of {wanted} replicas',
  'places-of': 'in {has} of {wanted} places',
  'safety-of': 'safety {has} of {wanted}',
  'keeping-and': '{one}, {other}',
  'copies-lost': 'no good copy can be read: {where}',
  'copies-none': 'no vault has one',
  'copies-and': '{one}; {other}',
  'vault-unknown': '{vault} is not known',
  'vault-retired': '{vault} is retired',
  'vault-unreachable': '{vault} is unreachable',
  'copy-is-good': 'the copy in {vault} is good',
  'copy-is-bad': 'the copy in {vault} is bad',
  'copy-is-missing': 'the copy in {vault} is missing',

  'found-good': 'good',
  'found-missing': 'missing',
  'found-unreadable': 'unreadable: {detail}',
  'found-changed': 'changed: {bytes} bytes, SHA-256 {sha256}; should be {wantedBytes} bytes, {wantedSha256}',
  'found-away': 'unreachable: {why}',
  'found-no-source': 'not good any more, or away',

  'done-nothing': 'nothing',
  'done-good-again': 'nothing: it is good again',
  'done-noted': 'noted',
  'done-manifest': 'wrote its manifest again',
  'done-manifest-failed': 'could not write its manifest again: {detail}',
  'done-left-draining': 'left as it is: the vault is draining',
  'done-left-retired': 'left as it is: the vault is retired',
  'done-left-no-source': 'left as it is: no good copy can be read elsewhere',
  'done-left': 'left as it is: {detail}',
  'done-aside': 'set aside as {file}; {next}',
  'done-deleted-unreadable': 'deleted, since it cannot be read; {next}',
  'done-repaired': 'repaired from {vault}',
  'done-not-repaired': 'not repaired from {vault}: {detail}',
  'done-copied': 'copied from {vault}',
  'done-not-copied': 'not copied from {vault}: {detail}',
  'done-deleted': 'deleted',
  'done-not-deleted': 'not deleted: {detail}',
} as const;

export const storageReason = reasonsOf(storageSentences);

import type { CommandTable } from '../command-list.ts';

export const description =
  'Manage the vaults of an archive: folders on one or more disks that hold the sealed files, in as many copies as the policy requires.';

export const help = `
Examples:
  $ heirloom storage status
  $ heirloom storage add second /mnt/disk2/heirloom --place Oslo
  $ heirloom storage policy --recommended       two copies of everything, three of metadata
  $ heirloom storage repair                     after a disk was lost or added
  $ heirloom storage audit --budget 100GB       every night, from cron
`;

export const commands: CommandTable = {
  status: ['show the vaults and how well files are kept', () => import('./status.ts')],
  audit: ['verify copies and replace damaged ones', () => import('./audit.ts')],
  repair: ['make missing copies; empty draining vaults', () => import('./repair.ts')],
  add: ['add a vault, or reconnect one', () => import('./add.ts')],
  drain: ['move all files of a vault to other vaults', () => import('./drain.ts')],
  retire: ['stop using a vault', () => import('./retire.ts')],
  policy: ['show or change the placement policy', () => import('./policy.ts')],
  report: ['show the results of audits and repairs', () => import('./report.ts')],
};

import type { CommandTable } from '../command-list.ts';

export const description =
  'The vaults of an archive: folders on one or several disks, in which its sealed files are kept in as many copies as the policy says.';

export const help = `
Examples:
  $ heirloom storage status
  $ heirloom storage add second /mnt/disk2/heirloom --place Oslo
  $ heirloom storage policy --recommended       two copies of everything, three of metadata
  $ heirloom storage repair                     after a disk was lost or added
  $ heirloom storage audit --budget 100GB       every night, from cron
`;

export const commands: CommandTable = {
  status: ['the vaults, and how well each class of file is kept', () => import('./status.ts')],
  audit: ['read copies again and replace those that have gone bad', () => import('./audit.ts')],
  repair: ['make the copies that are lacking; empty draining vaults', () => import('./repair.ts')],
  add: ['add a vault, or bring one back', () => import('./add.ts')],
  drain: ['let a vault be emptied: its files go to the others', () => import('./drain.ts')],
  retire: ['give a vault up: nothing in it counts any more', () => import('./retire.ts')],
  policy: ['how many copies are kept of what, and in how many places', () => import('./policy.ts')],
  report: ['what audits and repairs found and did', () => import('./report.ts')],
};

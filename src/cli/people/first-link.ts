import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { DataFolder } from '../../repository/administration/data-folder.ts';
import type { RunningServer } from '../../server/start-server.ts';

/** Where the link is that makes whoever opens it the first administrator: what is printed often ends in a log. */
export function firstLinkFile({ reading }: DataFolder): string {
  return join(reading, 'first-administrator');
}

/** For its owner alone. A former one is replaced: it is dead. */
export async function writeFirstLink(folder: DataFolder, link: string): Promise<void> {
  const file = firstLinkFile(folder);
  await mkdir(folder.reading, { recursive: true });
  // `mode` counts only for a file that is made anew.
  await rm(file, { force: true });
  await writeFile(file, `${link}\n`, { mode: 0o600, flag: 'wx' });
}

/** There is an administrator: no link works any more. */
export async function removeFirstLink(folder: DataFolder): Promise<void> {
  await rm(firstLinkFile(folder), { force: true });
}

/** The link itself only to a person at a terminal: what is printed elsewhere ends in a journal. */
export function firstLinkLines(
  { firstAdministratorLink }: Pick<RunningServer, 'firstAdministratorLink'>,
  folder: DataFolder,
): string[] {
  if (firstAdministratorLink === undefined) return [];
  const place = process.stdout.isTTY ? firstAdministratorLink : `the link in ${firstLinkFile(folder)}`;
  return [
    '',
    'Nobody can sign in yet. Whoever opens this link becomes the first administrator (it works once):',
    `  ${place}`,
    '',
  ];
}

import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { DataFolder } from '../../repository/administration/data-folder.ts';
import type { RunningServer } from '../../server/start-server.ts';

/** The file with the link for the first administrator: printed text often ends up in a log. */
export function firstLinkFile({ reading }: DataFolder): string {
  return join(reading, 'first-administrator');
}

/** Readable by its owner only. Replaces the previous link, which is no longer valid. */
export async function writeFirstLink(folder: DataFolder, link: string): Promise<void> {
  const file = firstLinkFile(folder);
  await mkdir(folder.reading, { recursive: true });
  // `mode` applies only to a new file.
  await rm(file, { force: true });
  await writeFile(file, `${link}\n`, { mode: 0o600, flag: 'wx' });
}

/** Once there is an administrator, no link is valid. */
export async function removeFirstLink(folder: DataFolder): Promise<void> {
  await rm(firstLinkFile(folder), { force: true });
}

/** The link itself is printed only to a terminal: other output ends up in a log. */
export function firstLinkLines(
  { firstAdministratorLink }: Pick<RunningServer, 'firstAdministratorLink'>,
  folder: DataFolder,
): string[] {
  if (firstAdministratorLink === undefined) return [];
  const place = process.stdout.isTTY ? firstAdministratorLink : `the link in ${firstLinkFile(folder)}`;
  return [
    '',
    'There are no accounts yet. Open this link to become the first administrator (it works once):',
    `  ${place}`,
    '',
  ];
}

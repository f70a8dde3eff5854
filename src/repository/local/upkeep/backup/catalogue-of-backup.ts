import { mkdtemp, open, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { cataloguePart, FullBackupError } from './full-backup-manifest.ts';
import { withFullBackup } from './read-full-backup.ts';

/** Does work on the lines of a catalogue: `path` itself, or, if that is a full backup, the catalogue in it. */
export async function withCatalogueLines<Result>(
  path: string,
  work: (path: string) => Promise<Result>,
): Promise<Result> {
  if (!(await isZip(path))) return work(path);
  const folder = await mkdtemp(join(tmpdir(), 'heirloom-catalogue-'));
  try {
    const lines = join(folder, cataloguePart);
    await withFullBackup(path, async (backup) => {
      const part = backup.manifest.parts.find(({ name }) => name === cataloguePart);
      if (part === undefined) throw new FullBackupError(`${path}: there is no catalogue in this backup`);
      await writeFile(lines, backup.read(part), { mode: 0o600 });
    });
    return await work(lines);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function isZip(path: string): Promise<boolean> {
  const file = await open(path, 'r');
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(4), 0, 4, 0);
    return bytesRead === 4 && buffer.toString('latin1') === 'PK\u0003\u0004';
  } finally {
    await file.close();
  }
}

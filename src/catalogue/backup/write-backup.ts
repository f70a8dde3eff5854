import { once } from 'node:events';
import { dirname } from 'node:path';
import { createGzip } from 'node:zlib';
import { DurableFile, syncToDisk } from '../../disk/durable-file.ts';
import type { Engine } from '../engines/engine.ts';
import { backupLines } from './backup-lines.ts';
import type { BackupOptions } from './backup-lines.ts';
import type { BackupHeading } from './backup-shapes.ts';

export interface WrittenBackup {
  readonly heading: BackupHeading;
  readonly sizeBytes: number;
}

/**
 * Writes a snapshot of the catalogue into a file that gets its name when it is complete. Other processes continue meanwhile. It
 * contains password hashes: only its owner may read it.
 */
export async function writeBackup(
  engine: Engine,
  path: string,
  options: BackupOptions,
): Promise<WrittenBackup> {
  const file = await DurableFile.createSecret(path);
  try {
    const gzip = createGzip();
    const written = (async () => {
      for await (const piece of gzip) await file.write(piece as Buffer);
    })();
    // Awaited below.
    written.catch(() => undefined);
    const heading = await backupLines(engine, options, async (text) => {
      if (!gzip.write(text)) await Promise.race([once(gzip, 'drain'), written]);
    });
    gzip.end();
    await written;
    await file.commit();
    await syncToDisk(dirname(path));
    return { heading, sizeBytes: file.sizeBytes };
  } catch (error) {
    await file.discard();
    throw error;
  }
}

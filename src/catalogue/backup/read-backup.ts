import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { createGunzip } from 'node:zlib';
import type { z } from 'zod';
import { linesOf } from '../../formats/text/lines-of.ts';
import { problemOf } from '../check-parameters.ts';
import { BackupError, endShape, headingShape, tableShape } from './backup-shapes.ts';
import type { BackupHeading } from './backup-shapes.ts';

export type CatalogueBackupPart =
  | { readonly kind: 'table'; readonly table: string; readonly columns: readonly string[] }
  | { readonly kind: 'row'; readonly values: readonly unknown[] };

/**
 * Reads a backup to its end and passes its parts on. Throws BackupError if it is damaged or incomplete: discard the parts then.
 */
export async function readBackup(
  path: string,
  onPart: (part: CatalogueBackupPart, heading: BackupHeading) => Promise<void> | undefined,
): Promise<BackupHeading> {
  const hash = createHash('sha256');
  const counted = new Map<string, number>();
  let heading: BackupHeading | undefined;
  let table: z.infer<typeof tableShape> | undefined;
  let isEnded = false;
  for await (const line of backupFileLines(path)) {
    const value = parsed(line, path);
    if (isEnded) throw new BackupError(`${path}: something stands behind the end of the backup`);
    if (heading === undefined) {
      heading = headingOf(value, path);
    } else if (Array.isArray(value)) {
      if (value.length !== table?.columns.length || !value.every(isFit)) throw damaged(path);
      counted.set(table.table, (counted.get(table.table) ?? 0) + 1);
      await onPart({ kind: 'row', values: value }, heading);
    } else if (endShape.safeParse(value).success) {
      isEnded = true;
      checkEnd({ heading, counted, digest: hash.digest('hex'), end: fitting(endShape, value, path), path });
      continue;
    } else {
      table = fitting(tableShape, value, path);
      if (counted.has(table.table)) throw damaged(path);
      counted.set(table.table, 0);
      await onPart({ kind: 'table', ...table }, heading);
    }
    hash.update(line).update('\n');
  }
  if (heading === undefined || !isEnded)
    throw new BackupError(`${path}: the end of the backup is missing: it was cut short`);
  return heading;
}

async function* backupFileLines(path: string): AsyncGenerator<Buffer> {
  const file = createReadStream(path);
  const unpacked = file.pipe(createGunzip());
  file.on('error', (error) => unpacked.destroy(error));
  try {
    for await (const line of linesOf(unpacked as AsyncIterable<Buffer>, longestLineBytes)) {
      if (line === undefined) throw damaged(path);
      yield line;
    }
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    if (code.startsWith('Z_')) throw damaged(path, error);
    throw error;
  } finally {
    file.destroy();
    unpacked.destroy();
  }
}

const longestLineBytes = 256 * 1024 * 1024;

function checkEnd(found: {
  readonly heading: BackupHeading;
  readonly counted: ReadonlyMap<string, number>;
  readonly digest: string;
  readonly end: z.infer<typeof endShape>;
  readonly path: string;
}): void {
  const { heading, counted, digest, end, path } = found;
  if (end.sha256 !== digest) throw damaged(path);
  const tables = new Set([...Object.keys(heading.counts), ...counted.keys()]);
  for (const table of tables)
    if ((heading.counts[table] ?? 0) !== (counted.get(table) ?? 0)) throw damaged(path);
}

function headingOf(value: unknown, path: string): BackupHeading {
  const read = headingShape.safeParse(value);
  if (!read.success) throw new BackupError(`${path}: this is no backup of a catalogue of Heirloom`);
  return read.data;
}

function isFit(value: unknown): boolean {
  return problemOf(value) === undefined;
}

function parsed(line: Buffer, path: string): unknown {
  try {
    return JSON.parse(line.toString()) as unknown;
  } catch (error) {
    throw damaged(path, error);
  }
}

function fitting<Shape extends z.ZodType>(shape: Shape, value: unknown, path: string): z.infer<Shape> {
  const read = shape.safeParse(value);
  if (!read.success) throw damaged(path, read.error);
  return read.data;
}

function damaged(path: string, cause?: unknown): BackupError {
  return new BackupError(`${path}: the backup is damaged, or no backup at all; take another`, { cause });
}

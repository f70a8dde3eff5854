import { allOf } from '../../storage/pages.ts';
import { defined } from '../../formats/values/defined.ts';
import { rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Command } from 'commander';
import type { Repository } from '../../repository/repository.ts';
import { rangesOfSites } from '../../reading/access-point/collection-keys.ts';
import type { CollectionSites } from '../../reading/access-point/collection-sites.ts';
import { linesWithin } from '../../reading/access-point/lines-within.ts';
import type { LineSource } from '../../indexing/captures/query/readable-captures.ts';
import { DurableFile, syncToDisk } from '../../disk/durable-file.ts';
import { dataOption } from '../data/archive-data.ts';
import type { DataOptions } from '../data/archive-data.ts';
import { Failure, writingTo } from '../terminal/failure.ts';
import type { Session } from '../terminal/session.ts';

export interface ExportOptions extends DataOptions {
  readonly harvest?: string;
  readonly job?: string;
  readonly source?: string;
  readonly collection?: string;
  readonly output?: string;
}

export function addExportOptions(command: Command): Command {
  return command
    .option('--harvest <name>', 'only from files of this harvest')
    .option('--job <name>', 'only from files of this job')
    .option('--source <name>', 'only from files that came this way')
    .option('--collection <name>', 'only captures of the sites of this collection of the catalogue')
    .option('-o, --output <file>', 'write to this file instead of standard output')
    .addOption(dataOption());
}

/** The last parts of the names of the files that are asked for; undefined: all files. */
export async function chosenBases(
  { files }: Repository,
  { harvest, job, source }: ExportOptions,
): Promise<ReadonlySet<string> | undefined> {
  if (harvest === undefined && job === undefined && source === undefined) return undefined;
  const origin = {
    ...defined({ harvest, job, source }),
  };
  const bases = new Set(await allOf(files.basesFrom(origin)));
  if (bases.size === 0)
    throw new Failure('inputUnsuitable', 'no file of the archive comes from there: check the names');
  return bases;
}

/** The capture index, or as much of it as belongs to the sites of a collection. */
export async function chosenLines(
  repository: Repository,
  { collection = '' }: ExportOptions,
  collections: CollectionSites | undefined,
): Promise<LineSource> {
  const captures = await repository.captures;
  if (collections === undefined) return captures;
  const ranges = rangesOfSites(await collections.sitesOf(collection));
  if (ranges.length === 0)
    throw new Failure('inputUnsuitable', 'no site is in this collection: check its name');
  return linesWithin(captures, ranges);
}

const bufferedChars = 1 << 16;

/** Prints lines, or writes them to a file, which has its name only when it is whole. */
export async function exportLines(
  lines: AsyncIterable<string>,
  output: string | undefined,
  session: Session,
): Promise<void> {
  if (output === undefined) {
    for await (const line of lines) {
      session.checkpoint();
      await session.out.line(line);
    }
    return;
  }
  await writingTo(output, async () => {
    const file = await DurableFile.create(output);
    try {
      let held = '';
      for await (const line of lines) {
        session.checkpoint();
        held += `${line}\n`;
        if (held.length < bufferedChars) continue;
        await file.write(Buffer.from(held));
        held = '';
      }
      await file.write(Buffer.from(held));
    } catch (error) {
      await file.discard();
      throw error;
    }
    await file.commit();
    await syncToDisk(dirname(output));
  }).catch(async (error: unknown) => {
    await rm(`${output}.part`, { force: true });
    throw error;
  });
}

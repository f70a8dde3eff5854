import { allOf } from '../../storage/pages.ts';
import { defined } from '../../formats/values/defined.ts';
import type { Command } from 'commander';
import type { Repository } from '../../repository/repository.ts';
import { rangesOfSites } from '../../reading/access-point/collection-keys.ts';
import type { CollectionSites } from '../../reading/access-point/collection-sites.ts';
import { linesWithin } from '../../reading/access-point/lines-within.ts';
import type { LineSource } from '../../indexing/captures/query/readable-captures.ts';
import { dataOption } from '../data/archive-data.ts';
import type { DataOptions } from '../data/archive-data.ts';
import { Failure } from '../terminal/failure.ts';

export interface IndexExportOptions extends DataOptions {
  readonly harvest?: string;
  readonly job?: string;
  readonly source?: string;
  readonly collection?: string;
  readonly output?: string;
}

export function addExportOptions(command: Command): Command {
  return command
    .option('--harvest <name>', 'only files of this harvest')
    .option('--job <name>', 'only files of this job')
    .option('--source <name>', 'only from files that came this way')
    .option('--collection <name>', 'only captures of sites in this collection')
    .option('-o, --output <file>', 'output file (default: standard output)')
    .addOption(dataOption());
}

/** The base names of the selected files; undefined: all files. */
export async function chosenBases(
  { files }: Repository,
  { harvest, job, source }: IndexExportOptions,
): Promise<ReadonlySet<string> | undefined> {
  if (harvest === undefined && job === undefined && source === undefined) return undefined;
  const origin = {
    ...defined({ harvest, job, source }),
  };
  const bases = new Set(await allOf(files.basesFrom(origin)));
  if (bases.size === 0)
    throw new Failure('inputUnsuitable', 'no file of the archive matches: check the names');
  return bases;
}

/** The capture index, or its lines of the sites of a collection. */
export async function chosenLines(
  repository: Repository,
  { collection = '' }: IndexExportOptions,
  collections: CollectionSites | undefined,
): Promise<LineSource> {
  const captures = await repository.captures;
  if (collections === undefined) return captures;
  const ranges = rangesOfSites(await collections.sitesOf(collection));
  if (ranges.length === 0)
    throw new Failure('inputUnsuitable', 'there are no sites in this collection: check its name');
  return linesWithin(captures, ranges);
}

import { readdir, rm } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { FleetParts } from './fleet-parts.ts';
import { placeOf } from './fleet-parts.ts';
import { summarised } from './summarised.ts';

/**
 * What a crash has left undone that nobody else comes back to, at the start of a server: folders of jobs that the archive and
 * the catalogue have, and runs that do not know that their last job was aborted.
 */
export async function clearLeftOver(parts: FleetParts): Promise<void> {
  const { catalogue, plans, data } = parts;
  for (const isRehearsal of [false, true]) {
    const { archive } = placeOf(data, { name: '', isRehearsal });
    for (const name of await readdir(archive.crawls).catch((): string[] => [])) {
      const folder = join(archive.crawls, name);
      if (!existsSync(join(folder, 'outcome.json'))) continue;
      const job = await catalogue.db
        .selectFrom('job')
        .select(['state', 'worker', 'error'])
        .where('name', '=', name)
        .executeTakeFirst();
      const isOver = job?.worker === null && (job.state === 'done' || job.state === 'aborted');
      const isKept = (await readdir(folder)).some((file) => /\.warc(?:\.gz)?$/.test(file));
      if (isOver && !isKept && (await summarised(parts, { name, isRehearsal })))
        await rm(folder, { recursive: true });
    }
  }
  const runs = await catalogue.db.selectFrom('harvestRun').select('id').where('state', '=', 'made').execute();
  for (const { id } of runs) {
    const job = await catalogue.db
      .selectFrom('job')
      .select(['id', 'state'])
      .where('runId', '=', id)
      .where('state', 'in', ['done', 'failed', 'aborted'])
      .limit(1)
      .executeTakeFirst();
    if (job !== undefined) await plans.takeJobResult(catalogue, job.id, { sites: [] });
  }
}

import type { Changing } from '../../catalogue/catalogue.ts';
import type { JobTable } from '../../catalogue/tables.ts';
import { broughtNothing } from '../../crawl/crawl-outcome.ts';
import type { SiteOutcome } from '../../crawl/crawl-outcome.ts';
import { outcomeSentence } from '../../crawl/outcome-sentence.ts';
import type { Reason } from '../../reasons/reason.ts';
import { insertNote } from '../../selection/notes/insert-note.ts';
import { chunks } from '../chunks.ts';
import { systemId } from '../people-by-id.ts';
import { planningReason } from '../planning-reason.ts';

export interface HarvestedSite {
  readonly configurationId: string;
  readonly objects: number;
  readonly outcome: SiteOutcome;
}

/** A note for the librarian of each record of which a run brought nothing: one for a record and a run, however often it is told. */
export async function noteFailures(
  changing: Changing,
  job: JobTable,
  sites: readonly HarvestedSite[],
): Promise<void> {
  const failed = new Map(
    sites
      .filter(({ outcome }) => broughtNothing(outcome.outcome))
      .map((site) => [site.configurationId, site]),
  );
  for (const some of chunks([...failed.keys()], 500)) {
    const rows = await changing
      .selectFrom('configuration')
      .innerJoin('domain', 'domain.id', 'configuration.domainId')
      .select(['configuration.id', 'configuration.recordId', 'domain.name'])
      .where('configuration.id', 'in', some)
      .where('configuration.recordId', 'is not', null)
      .orderBy('configuration.id')
      .execute();
    const noted = await notedRecords(
      changing,
      job.runId,
      rows.map(({ recordId }) => recordId ?? ''),
    );
    for (const { id, recordId, name } of rows) {
      const site = failed.get(id);
      if (recordId === null || site === undefined || noted.has(recordId)) continue;
      noted.add(recordId);
      const reason = sentenceOf(name, site);
      const row = { recordId, kind: 'harvest' as const, text: reason.message, url: null, timestamp: null };
      await insertNote(changing, { ...row, reason, jobId: job.id, createdBy: systemId }, Date.now());
    }
  }
}

async function notedRecords(
  changing: Changing,
  runId: string,
  recordIds: readonly string[],
): Promise<Set<string>> {
  if (recordIds.length === 0) return new Set();
  const rows = await changing
    .selectFrom('note')
    .innerJoin('job', 'job.id', 'note.jobId')
    .select('note.recordId')
    .where('note.recordId', 'in', recordIds)
    .where('note.kind', '=', 'harvest')
    .where('note.createdBy', '=', systemId)
    .where('job.runId', '=', runId)
    .execute();
  return new Set(rows.flatMap(({ recordId }) => recordId ?? []));
}

function sentenceOf(site: string, { objects, outcome }: HarvestedSite): Reason {
  const why = outcomeSentence(outcome);
  if (why === null) return planningReason('harvest-brought-nothing', { site });
  // A site that stopped answering in the middle has brought something; a robots.txt alone is nothing.
  return outcome.outcome === 'unreachable' && objects > 1
    ? planningReason('harvest-lost-site', { site, captured: objects, why })
    : planningReason('harvest-brought-nothing-because', { site, why });
}

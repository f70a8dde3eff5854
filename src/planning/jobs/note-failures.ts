import type { Changing } from '../../catalogue/catalogue.ts';
import type { JobTable } from '../../catalogue/tables/job-tables.ts';
import { broughtNothing } from '../../crawl/crawl-outcome.ts';
import type { SiteOutcome } from '../../crawl/crawl-outcome.ts';
import { outcomeSentence } from '../../crawl/outcome-sentence.ts';
import type { Reason } from '../../reasons/reason.ts';
import { insertNote } from '../../selection/notes/insert-note.ts';
import { chunks } from '../chunks.ts';
import { systemId } from '../../catalogue/people-by-id.ts';
import { planningReason } from '../planning-reason.ts';

export interface HarvestedSite {
  readonly configurationId: string;
  readonly objects: number;
  readonly outcome: SiteOutcome;
}

/**
 * Adds a note for the librarian of each target for which a run brought nothing: one per target and run, however often it is
 * reported.
 */
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
      .select(['configuration.id', 'configuration.targetId', 'domain.name'])
      .where('configuration.id', 'in', some)
      .where('configuration.targetId', 'is not', null)
      .orderBy('configuration.id')
      .execute();
    const noted = await notedTargets(
      changing,
      job.runId,
      rows.map(({ targetId }) => targetId ?? ''),
    );
    for (const { id, targetId, name } of rows) {
      const site = failed.get(id);
      if (targetId === null || site === undefined || noted.has(targetId)) continue;
      noted.add(targetId);
      const reason = sentenceOf(name, site);
      const row = { targetId, kind: 'harvest' as const, text: reason.message, url: null, timestamp: null };
      await insertNote(changing, { ...row, reason, jobId: job.id, createdBy: systemId }, Date.now());
    }
  }
}

async function notedTargets(
  changing: Changing,
  runId: string,
  targetIds: readonly string[],
): Promise<Set<string>> {
  if (targetIds.length === 0) return new Set();
  const rows = await changing
    .selectFrom('note')
    .innerJoin('job', 'job.id', 'note.jobId')
    .select('note.targetId')
    .where('note.targetId', 'in', targetIds)
    .where('note.kind', '=', 'harvest')
    .where('note.createdBy', '=', systemId)
    .where('job.runId', '=', runId)
    .execute();
  return new Set(rows.flatMap(({ targetId }) => targetId ?? []));
}

function sentenceOf(site: string, { objects, outcome }: HarvestedSite): Reason {
  const why = outcomeSentence(outcome);
  if (why === null) return planningReason('harvest-brought-nothing', { site });
  // A site that stopped answering midway has brought something; a robots.txt alone is nothing.
  return outcome.outcome === 'unreachable' && objects > 1
    ? planningReason('harvest-lost-site', { site, captured: objects, why })
    : planningReason('harvest-brought-nothing-because', { site, why });
}

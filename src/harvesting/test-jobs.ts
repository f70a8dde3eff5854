import type { Catalogue } from '../catalogue/catalogue.ts';
import { newId } from '../catalogue/new-id.ts';
import type { Person } from '../people/person.ts';

export interface NewJob {
  /** Hosts of the made-up web, a configuration each. */
  readonly hosts: readonly string[];
  readonly template?: string;
  readonly priority?: 'high' | 'low';
  readonly isRehearsal?: boolean;
  readonly maxUrls?: number;
  readonly depth?: number;
  /** The front page of a host. */
  readonly seedOf?: (host: string) => string;
  /** Instead of the front page. */
  readonly seeds?: string;
}

export const quickTemplate = `robots:
  crawl-delay: no
politeness:
  min-delay: 0 ms
  factor: 0
files:
  max-file-bytes: 100 kB
  commit-interval: 60 ms
`;

/** A job in state new, with its own template, harvest, run and configurations. Returns its id. */
export async function addJob(catalogue: Catalogue, person: Person, job: NewJob): Promise<string> {
  const { hosts, template = quickTemplate, priority = 'high', isRehearsal = false } = job;
  const nowMs = Date.now();
  return catalogue.change(async (changing) => {
    const { count } = await changing
      .selectFrom('job')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    const number = count + 1;
    const [templateId, harvestId, runId, jobId] = [newId(), newId(), newId(), newId()];
    await changing
      .insertInto('template')
      .values({
        id: templateId,
        version: 1,
        name: `template ${number}`,
        nameFolded: `template ${number}`,
        comment: '',
        isOffered: 1,
        currentNumber: 1,
        createdMs: nowMs,
      })
      .execute();
    await changing
      .insertInto('templateVersion')
      .values({
        templateId,
        number: 1,
        yaml: template,
        comment: '',
        createdMs: nowMs,
        createdBy: person.id,
      })
      .execute();
    await changing
      .insertInto('harvest')
      .values({
        id: harvestId,
        number,
        version: 1,
        name: `Harvest ${number}`,
        nameFolded: `harvest ${number}`,
        kind: 'selective',
        isRehearsal: isRehearsal ? 1 : 0,
        isActive: 1,
        scheduleId: null,
        nextMs: null,
        fired: 0,
        priority,
        maxUrlsPerDomain: null,
        maxBytesPerDomain: null,
        domainsPerJob: 100,
        objectsPerJob: 1_000_000,
        comment: '',
        createdMs: nowMs,
        modifiedMs: nowMs,
      })
      .execute();
    await changing
      .insertInto('harvestRun')
      .values({
        id: runId,
        number: 1,
        harvestId,
        dueMs: nowMs,
        state: 'made',
        cursor: '',
        jobs: 1,
        configurations: hosts.length,
        launchedBy: null,
        endedMs: null,
        problemCount: 0,
        problemsJson: '[]',
      })
      .execute();
    await changing
      .insertInto('job')
      .values({
        id: jobId,
        number,
        version: 1,
        harvestId,
        runId,
        templateId,
        templateNumber: 1,
        priority,
        isRehearsal: isRehearsal ? 1 : 0,
        state: 'new',
        name: `${number}-harvest-${number}`,
        configurations: hosts.length,
        expectedObjects: 10,
        createdMs: nowMs,
        submittedMs: null,
        startedMs: null,
        endedMs: null,
        attempts: 0,
        worker: null,
        leaseUntilMs: null,
        crawlEnd: null,
        objects: 0,
        bytes: 0,
        failures: 0,
        error: '',
        resubmittedAs: null,
        seenMs: null,
        lateMs: null,
        wakeMs: null,
        rehearsalDeletedMs: null,
        sleepingJson: null,
      })
      .execute();
    for (const host of hosts) {
      const known = await changing
        .selectFrom('domain')
        .select('id')
        .where('name', '=', host)
        .executeTakeFirst();
      const domainId = known?.id ?? newId();
      if (known === undefined)
        await changing
          .insertInto('domain')
          .values({
            id: domainId,
            version: 1,
            name: host,
            isActive: 1,
            comment: '',
            createdMs: nowMs,
            modifiedMs: nowMs,
            configurations: 1,
            expectedObjects: 10,
            lastHarvestMs: null,
          })
          .execute();
      const [seedListId, configurationId] = [newId(), newId()];
      await changing
        .insertInto('seedList')
        .values({
          id: seedListId,
          version: 1,
          domainId,
          name: `seeds ${number}`,
          seeds: job.seeds ?? job.seedOf?.(host) ?? `https://${host}/`,
          seedCount: 1,
          targetId: null,
        })
        .execute();
      await changing
        .insertInto('configuration')
        .values({
          id: configurationId,
          version: 1,
          domainId,
          name: `configuration ${number}`,
          seedListId,
          templateId,
          maxUrls: job.maxUrls ?? null,
          maxBytes: null,
          scope: 'host',
          depth: job.depth ?? null,
          isActive: 1,
          isDefault: 0,
          expectedObjects: 10,
          expectedBytes: 1000,
          targetId: null,
        })
        .execute();
      await changing
        .insertInto('jobConfiguration')
        .values({ jobId, domainName: host, configurationId })
        .execute();
    }
    return jobId;
  });
}

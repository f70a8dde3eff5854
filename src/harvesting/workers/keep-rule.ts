import { done, refused } from '../../catalogue/outcome.ts';
import type { Outcome } from '../../catalogue/outcome.ts';
import type { Person } from '../../people/person.ts';
import { harvestingReason } from '../harvesting-reason.ts';
import type { WorkerPoolParts } from './worker-pool-parts.ts';

/** A rule that is added to a job while it runs. */
export interface Rejection {
  readonly expression: string;
  /** For later harvests too: in one domain, or in all. */
  readonly keep: 'no' | 'domain' | 'everywhere';
  /** Its name. */
  readonly domain?: string | undefined;
  readonly comment: string;
}

/** Makes it a trap for later harvests, where that is wanted; one that is there already is enough. */
export async function keepRule(
  { catalogue, plans }: WorkerPoolParts,
  person: Person,
  { jobId, expression, keep, domain = '', comment }: Rejection & { readonly jobId: string },
): Promise<Outcome<{ readonly trapId: string | null }>> {
  if (keep === 'no') return done({ trapId: null });
  const { db } = catalogue;
  const name = domain.trim().toLowerCase();
  const row =
    keep === 'domain'
      ? await db.selectFrom('domain').select('id').where('name', '=', name).executeTakeFirst()
      : undefined;
  if (keep === 'domain' && row === undefined) {
    const problem =
      name === ''
        ? harvestingReason('rule-domain-needed')
        : harvestingReason('rule-domain-none', { domain: name });
    return refused('invalid', harvestingReason('rule-unkept', { problem }), {
      fields: [{ field: 'domain', ...problem }],
    });
  }
  const domainId = row?.id ?? null;
  const known = await db
    .selectFrom('trap')
    .select('id')
    .where('expression', '=', expression)
    .where('domainId', domainId === null ? 'is' : '=', domainId)
    .where('isActive', '=', 1)
    .executeTakeFirst();
  if (known !== undefined) return done({ trapId: known.id });
  const added = await plans.addTrap(catalogue, person, { domainId, expression, comment, jobId });
  return added.ok ? done({ trapId: added.value.id }) : added;
}

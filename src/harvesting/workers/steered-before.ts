import type { Catalogue } from '../../catalogue/catalogue.ts';
import type { ChangedField } from '../../catalogue/write-change.ts';
import type { SteeringRequest } from './steer-job.ts';

/** Each says all that the pages ask for; of the API, one may say a part. */
const maxDelays = 10;

/**
 * Requests to a job before it was restarted, as far as they still apply: changed crawl delays, and that it is paused. The crawl
 * itself keeps the rules.
 */
export async function steeredBefore({ db }: Catalogue, jobId: string): Promise<SteeringRequest[]> {
  const rows = await db
    .selectFrom('change')
    .select('fieldsJson')
    .where('subject', '=', 'job')
    .where('subjectId', '=', jobId)
    .orderBy('version')
    .orderBy('id')
    .execute();
  const asked = rows
    .flatMap(({ fieldsJson }) => JSON.parse(fieldsJson) as ChangedField[])
    .filter(({ field }) => field === 'control')
    .map(({ to }) => to as SteeringRequest);
  const delays = asked.filter((each) => each.action === 'delay');
  const last = asked.findLast(({ action }) => action === 'pause' || action === 'resume');
  return [...delays.slice(-maxDelays), ...(last?.action === 'pause' ? [{ action: 'pause' } as const] : [])];
}

import { z } from 'zod';
import { listOf, outcomeFilterShape, outcomeShape, urlCountsShape } from '../../catalogue/field-shapes.ts';
import { configurationParameters, configurationShape } from '../../planning/domains/configuration.ts';

/** A site of a job: what was expected of it, and what came of it. */
export const jobSiteShape = configurationShape.extend({
  expectedObjects: z.number().int().nullable().describe('When the job was made'),
  expectedBytes: z.number().int().nullable(),
  result: z
    .object({
      outcome: outcomeShape,
      objects: z.number().int(),
      bytes: z.number().int(),
      counts: urlCountsShape.nullable(),
    })
    .nullable()
    .describe('Null until the job has ended'),
  live: z
    .object({
      state: z
        .enum(['waiting', 'active', 'asleep', 'ended'])
        .describe('`ended`: its crawl is over, while the job goes on with other sites'),
      objects: z.number().int(),
      bytes: z.number().int(),
      counts: urlCountsShape.omit({ errors: true }),
    })
    .nullable()
    .describe('The counts of the job so far; null before it starts, and once there is a result'),
});
export type JobConfiguration = z.output<typeof jobSiteShape>;
export type SiteResultView = NonNullable<JobConfiguration['result']>;
export const jobSiteParameters = configurationParameters.extend({ outcome: outcomeFilterShape.optional() });
export const jobConfigurationsAnswer = listOf(jobSiteShape);

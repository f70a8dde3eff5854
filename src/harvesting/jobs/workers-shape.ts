import { z } from 'zod';
import { jobShape } from './job-shape.ts';

export const workersAnswer = z.object({
  slots: z.object({
    version: z.number().int().describe('0: the default, not yet changed'),
    high: z.number().int(),
    low: z.number().int(),
  }),
  workers: z.array(
    z.object({ name: z.string(), priority: z.enum(['high', 'low']), job: jobShape.nullable() }),
  ),
  waiting: z.object({ high: z.number().int(), low: z.number().int() }),
  asleep: z.number().int().describe('Jobs whose sites do not answer'),
  chain: z.object({ files: z.number().int(), failed: z.number().int() }),
  freeBytes: z.number().int(),
});
export type WorkersAnswer = z.output<typeof workersAnswer>;
export const workersBody = z.strictObject({
  version: z.number().int().min(0),
  high: z.number().int().min(0).max(64),
  low: z.number().int().min(0).max(64),
});

/** An event of GET /events, for open pages. */
export const changedEvent = z.object({
  subject: z.string().describe('The first segment of the path: targets, jobs, …'),
  id: z.string().nullable(),
});
export type ChangedEvent = z.output<typeof changedEvent>;

import { z } from 'zod';
import { epochMsShape, nameShape, noteShape, reference, versionShape } from '../../catalogue/field-shapes.ts';
import type { ColumnsOf } from '../../catalogue/row-fields.ts';

/** Firing times: every N units from the first. The example: every Monday at 3 in Paris, from 5 January 2026. */
export const timingShape = z.strictObject({
  unit: z.enum(['hour', 'day', 'week', 'month', 'year']).meta({ examples: ['week'] }),
  every: z
    .number()
    .int()
    .min(1)
    .max(1000)
    .meta({ examples: [1] }),
  firstMs: epochMsShape.meta({ examples: [1_767_578_400_000] }),
  /** No firing after this time; it may itself be one. */
  lastMs: epochMsShape.nullable().meta({ examples: [null] }),
  /** The number of firings in total. */
  repeats: z
    .number()
    .int()
    .min(1)
    .max(1_000_000)
    .nullable()
    .meta({ examples: [null] }),
  /** The time zone in which days and months are counted. */
  timeZone: z
    .string()
    .max(100)
    .meta({ examples: ['Europe/Paris'] }),
});
export type Timing = z.output<typeof timingShape>;

export const newScheduleBody = z.strictObject({
  name: nameShape.meta({ examples: ['Monday nights'] }),
  ...timingShape.shape,
  comment: noteShape.meta({ examples: [''] }),
});
export type NewSchedule = z.output<typeof newScheduleBody>;
export const scheduleBody = newScheduleBody.extend({ version: versionShape });

/** A schedule, as people see it. */
export const scheduleShape = z.object({
  ...newScheduleBody.shape,
  name: z.string(),
  comment: z.string(),
  id: z.string(),
  version: versionShape,
  harvests: z.array(reference),
  next: z.array(epochMsShape).describe('The next three times'),
});
export type ScheduleView = z.output<typeof scheduleShape>;
export const schedulesAnswer = z.object({ schedules: z.array(scheduleShape) });
export const schedulePreviewAnswer = z.object({ times: z.array(epochMsShape).describe('The next ten') });

export interface ScheduleTable extends ColumnsOf<NewSchedule> {
  id: string;
  version: number;
  nameFolded: string;
}

declare module '../../catalogue/tables.ts' {
  interface Tables {
    schedule: ScheduleTable;
  }
}

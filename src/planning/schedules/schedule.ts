import { z } from 'zod';
import { momentShape, nameShape, noteShape, reference, versionShape } from '../../catalogue/field-shapes.ts';
import type { ColumnsOf } from '../../catalogue/row-fields.ts';

/** When something is due: every so many units from the first time on. */
export const timingShape = z.strictObject({
  unit: z.enum(['hour', 'day', 'week', 'month', 'year']),
  every: z.number().int().min(1).max(1000),
  firstMs: momentShape,
  /** Nothing is due after it; it may itself be a time. */
  lastMs: momentShape.nullable(),
  /** How many times in all. */
  repeats: z.number().int().min(1).max(1_000_000).nullable(),
  /** The clock by which days and months are counted: `Europe/Paris`. */
  timeZone: z.string().max(100),
});
export type Timing = z.output<typeof timingShape>;

export const newScheduleBody = z.strictObject({ name: nameShape, ...timingShape.shape, comment: noteShape });
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
  next: z.array(momentShape).describe('The next three times'),
});
export type ScheduleView = z.output<typeof scheduleShape>;
export const schedulesAnswer = z.object({ schedules: z.array(scheduleShape) });
export const schedulePreviewAnswer = z.object({ times: z.array(momentShape).describe('The next ten') });

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

import { z } from 'zod';
import {
  listOf,
  listParameters,
  epochMsShape,
  outcomeCountsShape,
  outcomeNameShape,
  personReference,
  reasonShape,
  sortShape,
  targetTitle,
} from '../catalogue/field-shapes.ts';

/** A target that could not be transferred, and why. */
export const transferProblem = z.object({
  target: targetTitle,
  reason: z.string(),
  ...reasonShape,
});
export type TransferProblem = z.output<typeof transferProblem>;
export const excluded = {
  problemCount: z.number().int().describe('The number of targets that were excluded'),
  problems: z.array(transferProblem).describe('The first twenty of them, with the reason'),
};

export const runOutcome = {
  outcome: outcomeNameShape.nullable().describe('The outcome of its worst site; null: none has ended'),
  outcomes: outcomeCountsShape,
};

/** `making`: its jobs are still being made. */
export const runStateShape = z.enum(['making', 'made', 'done']);

/** A run of a harvest, as people see it. */
export const runShape = z.object({
  id: z.string(),
  number: z.number().int(),
  dueMs: epochMsShape,
  state: runStateShape,
  jobs: z.number().int(),
  configurations: z.number().int(),
  launchedBy: personReference.nullable().describe('Null: its schedule'),
  restOf: z.number().int().nullable().describe('The number of the run whose rest it harvests; null: none'),
  endedMs: epochMsShape.nullable(),
  objects: z.number().int(),
  bytes: z.number().int(),
  ...runOutcome,
  ...excluded,
});
export type RunView = z.output<typeof runShape>;
export type RunOutcome = Pick<RunView, 'outcome' | 'outcomes'>;
export const runSorts = {
  number: 'number',
  state: 'number',
  due: 'number',
  by: 'number',
  jobs: 'number',
  sites: 'number',
  excluded: 'number',
  objects: 'number',
  size: 'number',
  ended: 'number',
} as const;
export const runParameters = z.strictObject({
  ...listParameters,
  sort: sortShape(runSorts, '-number'),
});
export type RunQuery = z.output<typeof runParameters>;
export const runsAnswer = listOf(runShape);
export type RunsAnswer = z.output<typeof runsAnswer>;

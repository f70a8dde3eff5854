import { z } from 'zod';
import { epochMsShape, reasonAnswer, reference } from '../catalogue/field-shapes.ts';
import { noteAnswerShape } from './notes/note-shape.ts';
import { targetShape } from './targets/target-shape.ts';

/** The work that waits for a person. Each number links to a list. */
export const todayAnswer = z.object({
  targets: z.object({
    mine: z.number().int(),
    myProposed: z.number().int(),
    myRefused: z.number().int(),
    myOpenNotes: z.number().int(),
    toDecide: z.number().int(),
    myNothing: z.number().int().describe('My targets whose last harvest brought nothing'),
  }),
  notes: z.array(noteAnswerShape).describe('Open notes on my targets, newest first'),
  toDecide: z.array(targetShape).describe('Oldest first'),
  recent: z.array(targetShape).describe('Targets that I added or changed last'),
  proposals: z
    .array(
      targetShape.pick({ id: true, title: true, url: true, state: true, stateReason: true, createdMs: true }),
    )
    .describe('My proposals, newest first: for readers, who see no targets'),
  collections: z.array(reference),
  harvests: z
    .array(
      z.object({
        id: z.string(),
        name: z.string(),
        nextMs: epochMsShape,
        blockedBy: reasonAnswer.nullable().describe('Why it does not start; null: it can start'),
      }),
    )
    .describe('Harvests that are due next'),
  jobs: z.object({
    running: z.number().int(),
    waiting: z.number().int(),
    failed: z.number().int(),
    asleep: z.number().int().describe('Jobs that wait for sites that do not answer'),
  }),
  sites: z.object({
    nothing: z.number().int().describe('Active domains whose last harvest brought nothing'),
  }),
  isTotalExact: z.boolean(),
});
export type TodayAnswer = z.output<typeof todayAnswer>;

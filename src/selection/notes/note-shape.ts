import { z } from 'zod';
import {
  idShape,
  listOf,
  listParameters,
  epochMsShape,
  noteShape,
  personReference,
  reasonAnswer,
  sortShape,
  versionShape,
} from '../../catalogue/field-shapes.ts';
import { requestSentences } from '../../reasons/request-reason.ts';

export const noteKindShape = z.enum(['comment', 'quality', 'reading', 'harvest']);
export const noteAnswerShape = z.object({
  id: z.string(),
  version: versionShape,
  target: z.object({ id: z.string(), title: z.string() }).nullable(),
  kind: noteKindShape,
  text: z.string(),
  reason: reasonAnswer.nullable().describe('The text as a reason, if Heirloom wrote it'),
  url: z.string().nullable(),
  timestamp: z.string().nullable(),
  jobId: z.string().nullable(),
  state: z.enum(['open', 'done']),
  createdMs: epochMsShape,
  createdBy: personReference,
  doneMs: epochMsShape.nullable(),
  doneBy: personReference.nullable(),
});
export type NoteView = z.output<typeof noteAnswerShape>;
export const noteSorts = {
  text: 'string',
  target: 'string',
  kind: 'number',
  place: 'string',
  by: 'number',
  when: 'number',
  state: 'number',
} as const;
export const noteParameters = z.strictObject({
  ...listParameters,
  targetId: idShape.optional(),
  jobId: idShape.optional(),
  state: z.enum(['open', 'done']).optional(),
  url: z.string().max(4096).optional().describe('A prefix, with or without https://www.'),
  sort: sortShape(noteSorts, '-when'),
});
export type NoteQuery = z.output<typeof noteParameters>;
export const notesAnswer = listOf(noteAnswerShape);
export type NotesAnswer = z.output<typeof notesAnswer>;
export const newNoteBody = z.strictObject({
  targetId: idShape
    .optional()
    .describe('Default: the targets whose URLs match `url`, or that the job collected'),
  kind: noteKindShape,
  text: noteShape.min(1, requestSentences['note-blank']),
  url: z
    .string()
    .max(4096)
    .optional()
    .meta({ examples: ['https://courrier.example.org/'] }),
  timestamp: z
    .string()
    .regex(/^\d{14}$/)
    .optional()
    .meta({ examples: ['20260126020012'] }),
  jobId: idShape.optional(),
});
export type NewNote = z.output<typeof newNoteBody>;
export const newNoteAnswer = z.object({
  notes: z.array(noteAnswerShape).describe('One for each target that it belongs to'),
});
export const noteBody = z.strictObject({
  text: noteShape.min(1),
  state: z.enum(['open', 'done']),
  version: versionShape,
});

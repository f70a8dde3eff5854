import { listNotes } from '../../../selection/notes/list-notes.ts';
import { addNotes, changeNote } from '../../../selection/notes/write-notes.ts';
import type { Api } from '../../api/api.ts';
import { problems } from '../../api/problem.ts';
import { answerOutcome } from '../answer-outcome.ts';
import { personOf } from '../guard-rights.ts';
import { historyRoute } from '../history-route.ts';
import { idParameters } from '../../../catalogue/field-shapes.ts';
import {
  newNoteAnswer,
  newNoteBody,
  noteAnswerShape,
  noteBody,
  noteParameters,
  notesAnswer,
} from '../../../selection/notes/note-shape.ts';
import type { SelectionParts } from './selection-parts.ts';

export function noteRoutes(api: Api, { catalogue }: SelectionParts): void {
  const write = { right: 'notes.write' } as const;
  api.route({
    method: 'GET',
    url: '/notes',
    config: { right: 'selection.read' },
    schema: {
      summary: 'Notes on targets, captures and jobs, newest first by default',
      querystring: noteParameters,
      response: { 200: notesAnswer, ...problems },
    },
    handler: async (request, reply) => answerOutcome(reply, await listNotes(catalogue.db, request.query)),
  });
  api.route({
    method: 'POST',
    url: '/notes',
    config: write,
    schema: {
      summary: 'Adds a note to a target, a capture or a job',
      description:
        'A note on a capture (`url`, `timestamp`) is added to each target of the page; a note on a job to each target that it collected, at most 20. If there is no target, or a job has more than 20, one note without a target is added. With `targetId` and `jobId` it is added to that target.',
      body: newNoteBody,
      response: { 201: newNoteAnswer, ...problems },
    },
    handler: async (request, reply) =>
      answerOutcome(reply, await addNotes(catalogue, personOf(request), request.body), { status: 201 }),
  });
  api.route({
    method: 'PUT',
    url: '/notes/:id',
    config: write,
    schema: {
      summary: 'Marks a note as done, or changes its text',
      params: idParameters,
      body: noteBody,
      response: { 200: noteAnswerShape, ...problems },
    },
    handler: async (request, reply) =>
      answerOutcome(reply, await changeNote(catalogue, personOf(request), request.params.id, request.body)),
  });
  historyRoute(api, '/notes/:id/history', { catalogue, subject: 'note', right: 'selection.read' });
}

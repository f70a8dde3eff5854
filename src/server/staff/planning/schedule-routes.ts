import { addSchedule, changeSchedule, previewSchedule } from '../../../planning/schedules/save-schedule.ts';
import { listSchedules, readSchedule } from '../../../planning/schedules/schedule-view.ts';
import type { Api } from '../../api/api.ts';
import { problems } from '../../api/problem.ts';
import { answerOutcome } from '../answer-outcome.ts';
import { personOf } from '../guard-rights.ts';
import { historyRoute } from '../history-route.ts';
import { idParameters } from '../../../catalogue/field-shapes.ts';
import {
  newScheduleBody,
  scheduleBody,
  schedulePreviewAnswer,
  scheduleShape,
  schedulesAnswer,
  timingShape,
} from '../../../planning/schedules/schedule.ts';
import type { PlanningParts } from './planning-parts.ts';

const read = { right: 'planning.read' } as const;
const edit = { right: 'planning.edit' } as const;

export function scheduleRoutes(api: Api, { catalogue }: PlanningParts): void {
  api.route({
    method: 'GET',
    url: '/schedules',
    config: read,
    schema: { summary: 'All schedules', response: { 200: schedulesAnswer, ...problems } },
    handler: async (_request, reply) => answerOutcome(reply, await listSchedules(catalogue)),
  });
  api.route({
    method: 'POST',
    url: '/schedules',
    config: edit,
    schema: {
      summary: 'Adds a schedule',
      description:
        'Every N hours, days, weeks, months or years from a first time: `{ "name": "monthly", "unit": "month", "every": 1, "firstMs": 1801440000000, "lastMs": null, "repeats": null, "timeZone": "Europe/Paris", "comment": "" }`. `repeats` is the total number of runs.',
      body: newScheduleBody,
      response: { 201: scheduleShape, ...problems },
    },
    handler: async (request, reply) =>
      answerOutcome(reply, await addSchedule(catalogue, personOf(request), request.body), { status: 201 }),
  });
  api.route({
    method: 'POST',
    url: '/schedules/preview',
    config: read,
    schema: {
      summary: 'The next ten times of an unsaved schedule',
      body: timingShape,
      response: { 200: schedulePreviewAnswer, ...problems },
    },
    handler: async (request, reply) => answerOutcome(reply, previewSchedule(request.body)),
  });
  api.route({
    method: 'GET',
    url: '/schedules/:id',
    config: read,
    schema: {
      summary: 'A schedule, with the harvests that use it',
      params: idParameters,
      response: { 200: scheduleShape, ...problems },
    },
    handler: async (request, reply) =>
      answerOutcome(reply, await readSchedule(catalogue.db, request.params.id)),
  });
  api.route({
    method: 'PUT',
    url: '/schedules/:id',
    config: edit,
    schema: {
      summary: 'Changes a schedule; its harvests are due at the new times',
      params: idParameters,
      body: scheduleBody,
      response: { 200: scheduleShape, ...problems },
    },
    handler: async (request, reply) =>
      answerOutcome(
        reply,
        await changeSchedule(catalogue, personOf(request), { ...request.body, id: request.params.id }),
      ),
  });
  historyRoute(api, '/schedules/:id/history', { catalogue, subject: 'schedule', ...read });
}

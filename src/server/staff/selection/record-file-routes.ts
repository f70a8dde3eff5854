import { Readable } from 'node:stream';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { mostBytes } from '../../../selection/csv/csv-file.ts';
import { exportRecords } from '../../../selection/csv/export-records.ts';
import { importRecords } from '../../../selection/csv/import-records.ts';
import type { Api } from '../../api/api.ts';
import { problems } from '../../api/problem.ts';
import { answerOutcome } from '../answer-outcome.ts';
import { personOf } from '../guard-rights.ts';
import { importAnswer, importParameters, recordSearch, recordSortShape } from '../shapes/selection-shapes.ts';
import type { SelectionParts } from './selection-parts.ts';

const exportParameters = z.strictObject({ ...recordSearch, sort: recordSortShape.default('-modified') });

/** Records as CSV, out and in. */
export function recordFileRoutes(api: Api, parts: SelectionParts): void {
  exportRoute(api, parts);
  // Its own scope: nowhere else is CSV read, nor a body larger than the usual.
  api.register(async (plain) => {
    plain.addContentTypeParser('text/csv', (_request, payload, done) => done(null, payload));
    importRoute(plain.withTypeProvider<ZodTypeProvider>(), parts);
  });
}

function exportRoute(api: Api, { catalogue }: SelectionParts): void {
  api.route({
    method: 'GET',
    url: '/records/export',
    config: { right: 'selection.read' },
    schema: {
      summary: 'All records that a search finds, as CSV',
      description: 'UTF-8, with a heading. What people fill in can be imported again.',
      produces: ['text/csv'],
      querystring: exportParameters,
      response: { 200: z.unknown().describe('The file'), ...problems },
    },
    handler: async (request, reply) => {
      const { sort, ...search } = request.query;
      const exported = exportRecords(catalogue.db, personOf(request), { search, sort });
      if (!exported.ok) return answerOutcome(reply, exported);
      return reply
        .type('text/csv; charset=utf-8')
        .header('Content-Disposition', 'attachment; filename="records.csv"')
        .send(Readable.from(exported.value));
    },
  });
}

function importRoute(api: Api, { catalogue, liveCheck }: SelectionParts): void {
  api.route({
    method: 'POST',
    url: '/records/import',
    config: { right: 'records.edit' },
    bodyLimit: mostBytes,
    schema: {
      summary: 'Makes records from CSV, with a report for each row',
      description:
        'The body is the file: `Content-Type: text/csv`, UTF-8, comma, semicolon or tab, the first row names the columns (`url` is needed). Good rows are taken, the others are told. `isTrial=true` only reports. At most 50,000 rows and 50 MB; 1,000 rows with `isChecked=true`.',
      consumes: ['text/csv'],
      querystring: importParameters,
      body: z.unknown().describe('The file'),
      response: { 200: importAnswer, ...problems },
    },
    handler: async (request, reply) => {
      const { body, query } = request;
      const file = body instanceof Readable ? body : Readable.from([]);
      return answerOutcome(
        reply,
        await importRecords(catalogue, liveCheck, personOf(request), { ...query, body: file }),
      );
    },
  });
}

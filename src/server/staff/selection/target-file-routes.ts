import { Readable } from 'node:stream';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { exportTargets } from '../../../selection/csv/export-targets.ts';
import type { Api } from '../../api/api.ts';
import { problems } from '../../api/problem.ts';
import { answerOutcome } from '../answer-outcome.ts';
import { personOf } from '../guard-rights.ts';
import { targetExportQuery } from '../../../selection/targets/target-shape.ts';
import { importRoutes } from './import-routes.ts';
import type { SelectionParts } from './selection-parts.ts';

/** Targets as CSV, out and in. */
export function targetFileRoutes(api: Api, parts: SelectionParts): void {
  exportRoute(api, parts);
  // A separate scope: no other route parses CSV or accepts a larger body than the default.
  api.register(async (plain) => {
    plain.addContentTypeParser('text/csv', (_request, payload, done) => done(null, payload));
    importRoutes(plain.withTypeProvider<ZodTypeProvider>(), parts);
  });
}

function exportRoute(api: Api, { catalogue }: SelectionParts): void {
  api.route({
    method: 'GET',
    url: '/targets/export',
    config: { right: 'selection.read' },
    schema: {
      summary: 'All targets of a search, as CSV',
      description: 'UTF-8, with a header row. The editable columns can be imported again.',
      produces: ['text/csv'],
      querystring: targetExportQuery,
      response: { 200: z.unknown().describe('The file'), ...problems },
    },
    handler: async (request, reply) => {
      const { sort, ...search } = request.query;
      const exported = exportTargets(catalogue.db, personOf(request), { search, sort });
      if (!exported.ok) return answerOutcome(reply, exported);
      return reply
        .type('text/csv; charset=utf-8')
        .header('Content-Disposition', 'attachment; filename="targets.csv"')
        .send(Readable.from(exported.value));
    },
  });
}

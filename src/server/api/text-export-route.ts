import { Readable } from 'node:stream';
import { z } from 'zod';
import { exportFormats, exportResults } from '../../reading/search/export-results.ts';
import type { ApplicationParts } from '../application/application-parts.ts';
import { visitOf } from './api.ts';
import type { Api } from './api.ts';
import { problems } from './problem.ts';
import { filterParameters, searchFilters, sortParameter, wordsParameter } from './text-parameters.ts';

const querystring = z.strictObject({
  q: wordsParameter,
  ...filterParameters,
  sort: sortParameter,
  format: z.enum(exportFormats).default('csv').describe('`csv`, or `jsonl` with one JSON object per line'),
});

const types = { csv: 'text/csv; charset=utf-8', jsonl: 'application/jsonl; charset=utf-8' };

/** All results as a file, streamed. */
export function textExportRoute(api: Api, { holdings, texts, places, onError }: ApplicationParts): void {
  api.route({
    method: 'GET',
    url: '/text-search/export',
    schema: {
      summary: 'All results of a search as CSV or JSON lines',
      produces: ['text/csv', 'application/jsonl'],
      querystring,
      response: { 200: z.unknown().describe('The file'), ...problems },
    },
    handler: async (request, reply) => {
      const { q: words, sort, format, view } = request.query;
      const gone = new AbortController();
      reply.raw.once('close', () => gone.abort());
      const lines = exportResults(texts, {
        context: visitOf(request, view, holdings),
        question: { ...searchFilters(request.query), words, sort },
        format,
        origin: places.applicationOrigin,
        signal: gone.signal,
      });
      const body = Readable.from(lines, { objectMode: false });
      body.on('error', (error) => {
        if (!gone.signal.aborted) onError(error);
      });
      return reply
        .type(types[format])
        .header('Content-Disposition', `attachment; filename="search-results.${format}"`)
        .send(body);
    },
  });
}

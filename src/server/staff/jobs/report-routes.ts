import { Readable } from 'node:stream';
import { z } from 'zod';
import { done } from '../../../catalogue/outcome.ts';
import { linesPage } from '../../../harvesting/reports/lines-page.ts';
import type { Api } from '../../api/api.ts';
import { problems } from '../../api/problem.ts';
import { answerOutcome } from '../answer-outcome.ts';
import { idParameters } from '../../../catalogue/field-shapes.ts';
import {
  reportLinesAnswer,
  reportLinesParameters,
  reportNameParameters,
  reportsAnswer,
} from '../../../harvesting/jobs/job-report-shape.ts';
import type { JobParts } from './job-parts.ts';

const config = { right: 'jobs.read' } as const;

/** The reports of a job, while it runs and as long as the archive has them. */
export function reportRoutes(api: Api, { pool }: JobParts): void {
  api.route({
    method: 'GET',
    url: '/jobs/:id/reports',
    config,
    schema: {
      summary: 'The reports, logs and settings of a job',
      description:
        'From the folder of the job while it is there, otherwise from its metadata WARC in the archive. The reports are written when the crawl ends; the logs are there from the start.',
      params: idParameters,
      response: { 200: reportsAnswer, ...problems },
    },
    handler: async ({ params }, reply) => {
      const reports = await pool.reports(params.id);
      if (!reports.ok) return answerOutcome(reply, reports);
      const items = reports.value.map(({ name, part, bytes, lines, from }) => ({
        name,
        part,
        bytes,
        lines: lines ?? null,
        from,
      }));
      return answerOutcome(reply, done({ items }));
    },
  });
  api.route({
    method: 'GET',
    url: '/jobs/:id/reports/:name',
    config,
    schema: {
      summary: 'A report of a job as a file',
      produces: ['text/plain'],
      params: reportNameParameters,
      response: { 200: z.unknown().describe('The file'), ...problems },
    },
    handler: async ({ params }, reply) => {
      const report = await pool.report(params.id, params.name);
      if (!report.ok) return answerOutcome(reply, report);
      const { name, bytes, read } = report.value;
      return (
        reply
          .type('text/plain; charset=utf-8')
          .header('X-Content-Type-Options', 'nosniff')
          .header('Content-Disposition', `attachment; filename="${name.replaceAll(/[^\w.-]/g, '_')}"`)
          // If the archive fails midway, the client sees a truncated answer.
          .header('Content-Length', bytes)
          .send(Readable.from(read(0), { objectMode: false }))
      );
    },
  });
  api.route({
    method: 'GET',
    url: '/jobs/:id/reports/:name/lines',
    config,
    schema: {
      summary: 'Some lines of a report of a job',
      description:
        'Pages are addressed by byte. A page deep in an archived log takes longer, because the log is unpacked up to it.',
      params: reportNameParameters,
      querystring: reportLinesParameters,
      response: { 200: reportLinesAnswer, ...problems },
    },
    handler: async ({ params, query }, reply) => {
      const report = await pool.report(params.id, params.name);
      if (!report.ok) return answerOutcome(reply, report);
      const { bytes, read } = report.value;
      const { offset, limit, q } = query;
      const page = await linesPage(read(Math.min(offset, bytes)), { offset, limit, contains: q }, bytes);
      return answerOutcome(reply, done({ ...page, offset, bytes }));
    },
  });
}

import { Readable } from 'node:stream';
import { z } from 'zod';
import { auditCsv } from '../../../people/audit/audit-csv.ts';
import { listAudit } from '../../../people/audit/list-audit.ts';
import type { AuditQuestion } from '../../../people/audit/list-audit.ts';
import type { Api } from '../../api/api.ts';
import { problems } from '../../api/problem.ts';
import { auditAnswer, auditQuery, auditSearch } from '../../../people/audit/audit-shape.ts';
import type { AuditAnswer } from '../../../people/audit/audit-shape.ts';
import type { PeopleParts } from './people-parts.ts';

const read = { right: 'audit.read' } as const;

/** Sign-ins, refusals and changes. */
export function auditRoutes(api: Api, { catalogue }: PeopleParts): void {
  api.route({
    method: 'GET',
    url: '/audit-log',
    config: read,
    schema: {
      summary: 'Sign-ins, refusals and changes, newest first',
      description: 'Changes come from the history of each object; `detail` names their fields.',
      querystring: auditQuery,
      response: { 200: auditAnswer, ...problems },
    },
    handler: async (request): Promise<AuditAnswer> => {
      const { after, limit, ...filter } = request.query;
      const { items, next } = await listAudit(catalogue, questionOf(filter), { after, limit });
      return { items: [...items], next: next ?? null, total: items.length, isTotalExact: next === undefined };
    },
  });
  api.route({
    method: 'GET',
    url: '/audit-log/export',
    config: read,
    schema: {
      summary: 'The audit log as CSV',
      description: 'UTF-8, with a header row; streamed.',
      produces: ['text/csv'],
      querystring: auditSearch,
      response: { 200: z.unknown().describe('The file'), ...problems },
    },
    handler: async (request, reply) => {
      const gone = new AbortController();
      reply.raw.once('close', () => gone.abort());
      return reply
        .type('text/csv; charset=utf-8')
        .header('Content-Disposition', 'attachment; filename="audit-log.csv"')
        .send(
          Readable.from(auditCsv(catalogue, questionOf(request.query), gone.signal), { objectMode: false }),
        );
    },
  });
}

/** Days are in UTC; the last is included. */
function questionOf({ person, kind, subject, from, to }: z.infer<typeof auditSearch>): AuditQuestion {
  return {
    person,
    kind,
    subject,
    fromMs: from === undefined ? undefined : Date.parse(`${from}T00:00:00Z`),
    toMs: to === undefined ? undefined : Date.parse(`${to}T00:00:00Z`) + 86_400_000,
  };
}

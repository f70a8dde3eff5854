import { defined } from '../../../formats/values/defined.ts';
import { Readable } from 'node:stream';
import { z } from 'zod';
import { exportDocuments } from '../../../reading/search/export-documents.ts';
import type { ListQuestion } from '../../../reading/search/assessed-list.ts';
import { filtersOf } from '../../../reading/search/search-question.ts';
import type { Api } from '../../api/api.ts';
import { problems } from '../../api/problem.ts';
import { filterParameters } from '../../api/text-parameters.ts';
import type { ServerOrigins } from '../../server-origins.ts';
import { assessedFilters, documentsAnswer, documentsPage } from '../../../reading/search/document-shape.ts';
import type { DocumentsAnswer } from '../../../reading/search/document-shape.ts';
import type { AnalysisParts } from './analysis-parts.ts';

const { from, to, site, domain, language, status } = filterParameters;
const filters = z.strictObject({ ...assessedFilters, from, to, site, domain, language, status });
type Filters = z.infer<typeof filters>;

const read = { right: 'analysis.read' } as const;
const orderDescription =
  'Best first, or in the order of the functions of the point `rank-catalogue`. Nearly identical captures are represented by the one with the best assessment within the filters. `site=example.org` includes www.example.org.';

/** The list of assessed documents, and its export. */
export function documentRoutes(
  api: Api,
  { analysis, places }: AnalysisParts & { readonly places: ServerOrigins },
): void {
  api.route({
    method: 'GET',
    url: '/analysis/documents',
    config: read,
    schema: {
      summary: 'Assessed documents by relevance score, with the reasons',
      description: `${orderDescription} Example: \`?isSelected=false&language=se&maxRelevance=40&limit=20\`: the best twenty documents in Northern Sami that were not selected and have a score of at most 40.`,
      querystring: filters.extend(documentsPage),
      response: { 200: documentsAnswer, ...problems },
    },
    handler: async (request): Promise<DocumentsAnswer> => {
      const { after, limit, ...given } = request.query;
      const offset = Number(after);
      const found = await analysis.assessed.page({ ...questionOf(given), offset, limit });
      const { items, total, isTotalExact } = found;
      const hasMore = !isTotalExact || offset + limit < total;
      return {
        items: [...items],
        next: hasMore ? String(offset + limit) : null,
        total,
        isTotalExact,
      };
    },
  });
  api.route({
    method: 'GET',
    url: '/analysis/documents/export',
    config: read,
    schema: {
      summary: 'All assessed documents as CSV',
      description: `UTF-8, with a header row; streamed. ${orderDescription}`,
      produces: ['text/csv'],
      querystring: filters,
      response: { 200: z.unknown().describe('The file'), ...problems },
    },
    handler: async (request, reply) => {
      const gone = new AbortController();
      reply.raw.once('close', () => gone.abort());
      const lines = exportDocuments(analysis.assessed, {
        question: questionOf(request.query),
        origin: places.applicationOrigin,
        signal: gone.signal,
      });
      return reply
        .type('text/csv; charset=utf-8')
        .header('Content-Disposition', 'attachment; filename="documents.csv"')
        .send(Readable.from(lines, { objectMode: false }));
    },
  });
}

function questionOf(given: Filters): Omit<ListQuestion, 'offset' | 'limit'> {
  const { isSelected, maxRelevance } = given;
  const within = {
    from: given.from,
    to: given.to,
    domains: given.domain,
    languages: given.language,
    statuses: given.status,
  };
  // As for a collection: a site includes its host with www.
  const sites = given.site === undefined || given.site.length === 0 ? [] : [given.site];
  return {
    ...filtersOf(within, { name: 'all', from: {} }, ...sites),
    ...defined({ isSelected, maxRelevance }),
  };
}

import { defined } from '../../formats/values/defined.ts';
import { Readable } from 'node:stream';
import { z } from 'zod';
import { readTimestamp } from '../../indexing/captures/query/timestamps.ts';
import { waczOf } from '../../reading/export/export-wacz.ts';
import { warcOf } from '../../reading/export/export-warc.ts';
import type { ExportRequest } from '../../reading/export/export-request.ts';
import { beginExport, isKnown } from '../../reading/export/plan-export.ts';
import { readTyped } from '../../reading/holdings/typed-address.ts';
import type { ApplicationParts } from '../application/application-parts.ts';
import { serverReason } from '../server-reason.ts';
import { mayReadHere, timestampParameter, urlParameter, viewParameter, visitOf } from './api.ts';
import type { Api } from './api.ts';
import { problems, refuse } from './problem.ts';
import { matchShape } from './shapes.ts';

const querystring = z.strictObject({
  format: z.enum(['wacz', 'warc']).default('wacz'),
  url: urlParameter,
  match: z.enum(['auto', ...matchShape.options]).default('exact'),
  from: timestampParameter.optional(),
  to: timestampParameter.optional(),
  timestamp: timestampParameter.min(1).optional().describe('Only the capture nearest to this timestamp'),
  components: z
    .enum(['true', 'false'])
    .default('true')
    .describe('Includes images, styles, scripts and frames of pages'),
  view: viewParameter,
});

const types = { wacz: 'application/wacz+zip', warc: 'application/gzip' };

/** Captures as a file for other replay tools, streamed. */
export function exportRoute(api: Api, { holdings, version, onError }: ApplicationParts): void {
  api.route({
    method: 'GET',
    url: '/export',
    schema: {
      summary: 'A URL, a site or a part of it as a WACZ or WARC file',
      produces: Object.values(types),
      querystring,
      response: { 200: z.unknown().describe('The file'), ...problems },
    },
    handler: async (request, reply) => {
      if (!mayReadHere(request)) return refuse(reply, 403, serverReason('not-readable-here'));
      const { format, view, components } = request.query;
      const visit = visitOf(request, view, holdings);
      const gone = new AbortController();
      reply.raw.once('close', () => gone.abort());
      const selection = selectionOf(request.query);
      const options = {
        isWithComponents: components === 'true',
        archiveName: 'Heirloom web archive',
        software: `Heirloom ${version}`,
        signal: gone.signal,
      };
      if (!(await isKnown(holdings, visit, selection)))
        return refuse(reply, 404, serverReason('export-none'));
      const begun = await beginExport(holdings, visit, [selection], options);
      // Also if the client disconnects before the first byte.
      reply.raw.once('close', () => {
        begun.close().catch(onError);
      });
      const name = fileName(selection.url, format);
      const bytes =
        format === 'wacz'
          ? waczOf(holdings, visit, begun, options)
          : warcOf(holdings, begun, { ...options, name });
      const body = Readable.from(bytes, { objectMode: false });
      body.on('error', (error) => {
        if (!gone.signal.aborted) onError(error);
      });
      return reply
        .type(types[format])
        .header('Content-Disposition', `attachment; filename="${name}"`)
        .send(body);
    },
  });
}

function selectionOf({
  url: typed,
  match: wanted,
  from,
  to,
  timestamp,
}: z.infer<typeof querystring>): ExportRequest {
  const { url, match } = readTyped(typed, wanted);
  if (timestamp !== undefined) return { url, timestamp };
  const [fromDatetime, toDatetime] = [readTimestamp(from ?? '', 'down'), readTimestamp(to ?? '', 'up')];
  return {
    url,
    match,
    ...defined({ from: fromDatetime, to: toDatetime }),
  };
}

function fileName(url: string, format: 'wacz' | 'warc'): string {
  const host = (URL.parse(url)?.hostname ?? '').replaceAll(/[^\w.-]/g, '') || 'captures';
  return `${host}.${format === 'wacz' ? 'wacz' : 'warc.gz'}`;
}

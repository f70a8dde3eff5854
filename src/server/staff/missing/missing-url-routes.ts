import { defined } from '../../../formats/values/defined.ts';
import type { Catalogue } from '../../../catalogue/catalogue.ts';
import { done } from '../../../catalogue/outcome.ts';
import { sendUrls } from '../../../planning/harvests/send-urls.ts';
import type { KeptMissingLog } from '../../../reading/missing/missing-log.ts';
import type { Api } from '../../api/api.ts';
import { problems } from '../../api/problem.ts';
import { answerOutcome } from '../answer-outcome.ts';
import { personOf } from '../guard-rights.ts';
import {
  forgetMissingAnswer,
  forgetMissingBody,
  missingUrlParameters,
  missingUrlsAnswer,
  sendMissingAnswer,
  sendMissingBody,
} from '../../../reading/missing/missing-shape.ts';

export interface MissingUrlParts {
  readonly catalogue: Catalogue;
  readonly missing: Pick<KeptMissingLog, 'list' | 'mark' | 'forget'>;
}

/** URLs that readers missed or requested. Staff only, because they show what people look for. */
export function missingUrlRoutes(api: Api, { catalogue, missing }: MissingUrlParts): void {
  api.route({
    method: 'GET',
    url: '/missing-urls',
    config: { right: 'missing.read' },
    schema: {
      summary: 'URLs that readers requested and the archive lacks, most requested first',
      querystring: missingUrlParameters,
      response: { 200: missingUrlsAnswer, ...problems },
    },
    handler: async ({ query: { host, state, limit, after } }) => {
      const offset = Number(after ?? 0);
      const { items, total } = await missing.list({
        limit,
        offset,
        ...defined({ host, state }),
      });
      const end = offset + items.length;
      return {
        items: [...items],
        next: end < total && items.length > 0 ? String(end) : null,
        total,
        isTotalExact: true,
      };
    },
  });
  api.route({
    method: 'POST',
    url: '/missing-urls/send',
    config: { right: 'missing.edit' },
    schema: {
      summary: 'Puts missing URLs into a harvest',
      description:
        'The URLs join the seed list `missing` of their domain, and its configuration of that name joins the harvest: each URL with its page resources, without following links. Unknown domains are added. The URLs are marked as sent.',
      body: sendMissingBody,
      response: { 200: sendMissingAnswer, ...problems },
    },
    handler: async (request, reply) => {
      const sent = await sendUrls(catalogue, personOf(request), request.body);
      if (!sent.ok) return answerOutcome(reply, sent);
      const { urls, refused } = sent.value;
      // Only after the harvest has them.
      await missing.mark(urls, 'sent');
      return answerOutcome(reply, done({ sent: urls.length, refused: [...refused] }));
    },
  });
  api.route({
    method: 'POST',
    url: '/missing-urls/forget',
    config: { right: 'missing.edit' },
    schema: {
      summary: 'Removes URLs from the list; a URL that is missed again returns',
      body: forgetMissingBody,
      response: { 200: forgetMissingAnswer, ...problems },
    },
    handler: async (request) => ({ forgotten: await missing.forget(request.body.urls) }),
  });
}

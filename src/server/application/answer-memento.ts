import type { IncomingMessage, ServerResponse } from 'node:http';
import { readerOfRequest } from '../../reading/access-point/reader-of-request.ts';
import type { MementoBase } from '../../reading/memento/memento-addresses.ts';
import type { MementoAnswer } from '../../reading/memento/memento-answer.ts';
import { linkHeader, resourceLinks } from '../../reading/memento/memento-links.ts';
import { timeGateAnswer } from '../../reading/memento/time-gate-answer.ts';
import { timeMapAnswer } from '../../reading/memento/time-map-answer.ts';
import { askListing } from '../../reading/threads/ask-listing.ts';
import type { ThreadedHoldings } from '../../reading/threads/ask-listing.ts';
import type { ServerOrigins } from '../server-origins.ts';
import type { ArchivedRoute } from './archived-route.ts';

/** The answer of a TimeGate or TimeMap. */
export async function answerMemento(
  request: IncomingMessage,
  response: ServerResponse,
  {
    holdings,
    threads,
    places,
    route,
  }: ThreadedHoldings & {
    readonly places: ServerOrigins;
    readonly route: ArchivedRoute & { readonly kind: 'timegate' | 'timemap' };
  },
): Promise<void> {
  const visit = { reader: readerOfRequest(request), view: route.view, rules: holdings.parts.rules() };
  const base: MementoBase = { ...places, view: route.view.name };
  const { url } = route;
  const accepted = request.headers['accept-datetime'];
  const acceptDatetime = Array.isArray(accepted) ? accepted[0] : accepted;
  const gone = new AbortController();
  response.once('close', () => gone.abort());
  const answer: MementoAnswer =
    route.kind === 'timegate'
      ? await timeGateAnswer(holdings, visit, { url, acceptDatetime, base })
      : await timeMapAnswer({ url, format: route.format, page: route.page, base }, (question) =>
          askListing({ holdings, threads }, { ...visit, kind: 'time-map', ...question }, gone.signal),
        );
  for (const { name, value } of answer.headers) response.appendHeader(name, value);
  response.writeHead(answer.status, { 'Content-Length': Buffer.byteLength(answer.body) });
  response.end(request.method === 'HEAD' ? undefined : answer.body);
}

/** The Memento links of the page of a capture. */
export function mementoLinksOf(
  { view, url }: { readonly view: string; readonly url: string },
  places: ServerOrigins,
): string {
  return linkHeader(resourceLinks({ ...places, view }, url)).value;
}

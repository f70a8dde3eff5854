import type { IncomingMessage, ServerResponse } from 'node:http';
import type { View } from '../access-point/view.ts';
import type { ArchiveSiteParts } from './archive-sites/archive-site-request.ts';
import type { ReaderContext } from '../access-point/reader-context.ts';
import type { Target } from './target.ts';

/** The dependencies of a proxy. */
export interface ProxyParts extends ArchiveSiteParts {
  readonly replayOrigin?: string;
  /** Clients without a user name are asked for one. */
  readonly requiresUser: boolean;
  /** Host names of the proxy's own pages, besides IP addresses and localhost. */
  readonly hostNames: ReadonlySet<string>;
  /** Called for every request, including tunnelled ones. */
  readonly onRequest?: (request: IncomingMessage, response: ServerResponse) => void;
  /** Called with the view and the URL of a request. */
  readonly onContext?: (
    request: IncomingMessage,
    context: { readonly view: View; readonly url: string },
  ) => void;
  /** Called for unexpected errors: the client gets no details. */
  readonly onError?: (error: unknown) => void;
}

/** One request to the archived web, and where its answer goes. */
export interface ProxyExchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly target: Extract<Target, { kind: 'archived' }>;
  readonly context: ReaderContext;
  /** The key of the reader's date and view. */
  readonly key: string;
}

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
  /** Under which, besides addresses and localhost, the proxy's own pages are called up. */
  readonly hostNames: ReadonlySet<string>;
  /** Told of every request, tunnelled ones included. */
  readonly onRequest?: (request: IncomingMessage, response: ServerResponse) => void;
  /** Told which view of the archive a request reads, and what in it. */
  readonly onContext?: (
    request: IncomingMessage,
    context: { readonly view: View; readonly url: string },
  ) => void;
  /** Told of what should not happen: the client learns only that it did. */
  readonly onError?: (error: unknown) => void;
}

/** One request to the archived web, and where its answer goes. */
export interface ProxyExchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly target: Extract<Target, { kind: 'archived' }>;
  readonly context: ReaderContext;
  /** Whose date and view it has. */
  readonly key: string;
}

import type { HttpHead } from '../../formats/http1/head.ts';
import type { SocketRead } from './arrivals.ts';
import type { ConnectionFacts } from './exchange.ts';
import type { HttpRequest } from './request.ts';
import type { Framing } from './response-framing.ts';

/** An open connection to a server, for one exchange after another, whichever HTTP is spoken on it. */
export interface Connection {
  readonly facts: ConnectionFacts;
  /** It may carry another exchange. */
  readonly usable: boolean;
  /** Begins an exchange. Returns the request in the syntax of HTTP/1.1, as it is recorded. */
  send(request: HttpRequest): Uint8Array;
  /** The next piece of the response, in the syntax of HTTP/1.1: first its head, then its body. */
  read(withinMs: number): Promise<SocketRead>;
  framing(head: HttpHead): Framing;
  /** Between two exchanges: called once when the time is over, the server closes, or it sends something unrequested. */
  rest(forMs: number, onOver: () => void): void;
  /** Also during an exchange. */
  close(): void;
}

import type { AgentConnection } from './agent-connection.ts';
import { Inbox } from './inbox.ts';

/** Two ends of a connection within one process. */
export function connectedPair(): readonly [AgentConnection, AgentConnection] {
  const [one, other] = [new Inbox(), new Inbox()];
  return [end(one, other), end(other, one)];
}

function end(own: Inbox, remote: Inbox): AgentConnection {
  return {
    send: (message) => {
      if (own.isClosed) return;
      // The sender may use its bytes again.
      const copy = Uint8Array.from(message);
      setImmediate(() => remote.add(copy));
    },
    onMessage: (listener) => own.listen(listener),
    closed: own.closed,
    close: () => {
      own.close();
      setImmediate(() => remote.close());
    },
  };
}

/**
 * The port between the server and one agent: whole messages as bytes, in order, both ways. It knows nothing of what they
 * say (see agent-message.ts), so that a pipe, a WebSocket or a message broker can be behind it.
 */
export interface AgentConnection {
  /** Sends after all that was sent before. Does nothing once the connection is closed. */
  send(message: Uint8Array): void;
  /** One listener. Messages that came before it are kept for it; none comes after `closed`. */
  onMessage(listener: (message: Uint8Array) => void): void;
  /** Resolves once, when either end has closed, has died, or can only send or only receive any more. */
  readonly closed: Promise<void>;
  /** The other end still gets all that was sent before. */
  close(): void;
}

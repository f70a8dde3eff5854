/** The contract of every agent connection. Each adapter's test runs every case; a broken promise throws. */
import assert from 'node:assert/strict';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { AgentConnection } from './agent-connection.ts';

export interface ConnectionCase {
  readonly open: () => Promise<OpenedConnection>;
}

export interface OpenedConnection {
  readonly server: AgentConnection;
  /** The agent dies without a word. */
  readonly kill: () => void;
}

export interface Promised {
  readonly name: string;
  readonly check: () => Promise<void>;
}

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** The agent of each case answers `close` by closing, and every other message by the same message. */
export function agentConnectionContract({ open }: ConnectionCase): readonly Promised[] {
  const promised = (name: string, check: (opened: OpenedConnection) => Promise<void>): Promised => ({
    name,
    check: async () => {
      const opened = await open();
      try {
        await check(opened);
      } finally {
        opened.server.close();
        opened.kill();
      }
    },
  });
  return [
    promised('carries messages both ways, in order', async ({ server }) => {
      const sent = Array.from({ length: 500 }, (_, number) => `message ${number}`);
      for (const text of sent) server.send(encoder.encode(text));
      assert.deepEqual(await heard(server, sent.length), sent);
    }),
    promised('carries a message of 20 MB, an empty one, and every byte', async ({ server }) => {
      const large = new Uint8Array(20_000_000).map((_, index) => index % 251);
      const every = Uint8Array.from({ length: 256 }, (_, byte) => byte);
      for (const message of [large, new Uint8Array(), every]) server.send(message);
      const got = await messages(server, 3);
      assert.ok(Buffer.from(got[0] ?? []).equals(large));
      assert.deepEqual(
        got.slice(1).map((each) => [...each]),
        [[], [...every]],
      );
    }),
    promised('keeps what has come before somebody listens', async ({ server }) => {
      server.send(encoder.encode('early'));
      for (let turn = 0; turn < 50; turn++) await nextTurn();
      assert.deepEqual(await heard(server, 1), ['early']);
    }),
    promised('delivers what was sent before the other end closed, then says so', async ({ server }) => {
      const got: string[] = [];
      server.onMessage((message) => got.push(decoder.decode(message)));
      server.send(encoder.encode('last'));
      server.send(encoder.encode('close'));
      await server.closed;
      assert.deepEqual(got, ['last']);
    }),
    promised('notices that the agent has died', async ({ server, kill }) => {
      kill();
      await server.closed;
      server.send(encoder.encode('nobody hears this'));
    }),
    promised('hears and sends nothing after it was closed here', async ({ server }) => {
      const got: string[] = [];
      server.onMessage((message) => got.push(decoder.decode(message)));
      server.send(encoder.encode('too late for an answer'));
      server.close();
      server.close();
      await server.closed;
      server.send(encoder.encode('after the end'));
      for (let turn = 0; turn < 50; turn++) await nextTurn();
      assert.deepEqual(got, []);
    }),
  ];
}

/** The agent of the cases above, at its own end. */
export function echo(agent: AgentConnection): void {
  agent.onMessage((message) => {
    if (decoder.decode(message.subarray(0, 5)) === 'close') agent.close();
    else agent.send(message);
  });
}

async function heard(connection: AgentConnection, count: number): Promise<string[]> {
  return (await messages(connection, count)).map((message) => decoder.decode(message));
}

function messages(connection: AgentConnection, count: number): Promise<Uint8Array[]> {
  const { promise, resolve } = Promise.withResolvers<Uint8Array[]>();
  const got: Uint8Array[] = [];
  connection.onMessage((message) => {
    got.push(message);
    if (got.length === count) resolve(got);
  });
  return promise;
}

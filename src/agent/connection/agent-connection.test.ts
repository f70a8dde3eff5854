import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, connect } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { agentConnectionContract, echo } from './agent-connection.contract.ts';
import type { OpenedConnection } from './agent-connection.contract.ts';
import { connectedPair } from './connected-pair.ts';
import { streamConnection } from './stream-connection.ts';

const cases = {
  'in one process': async (): Promise<OpenedConnection> => {
    const [server, agent] = connectedPair();
    echo(agent);
    return { server, kill: () => agent.close() };
  },
  'over the pipe of a process': async (): Promise<OpenedConnection> => {
    const program = fileURLToPath(new URL('echo.test-program.ts', import.meta.url));
    const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', program], {
      stdio: ['ignore', 'ignore', 'inherit', 'pipe'],
    });
    return { server: streamConnection(child.stdio[3] as Duplex), kill: () => child.kill('SIGKILL') };
  },
  'over a socket': async (): Promise<OpenedConnection> => {
    const { here, there } = await sockets();
    echo(streamConnection(there));
    return { server: streamConnection(here), kill: () => there.destroy() };
  },
};

async function sockets(): Promise<{ readonly here: Socket; readonly there: Socket }> {
  const listening = createServer({ allowHalfOpen: true }).listen(0, '127.0.0.1');
  await once(listening, 'listening');
  const here = connect({
    port: (listening.address() as AddressInfo).port,
    host: '127.0.0.1',
    allowHalfOpen: true,
  });
  const [there] = (await once(listening, 'connection')) as [Socket];
  listening.close();
  return { here, there };
}

describe.each(Object.entries(cases))('a connection to an agent %s', (_, open) => {
  for (const { name, check } of agentConnectionContract({ open }))
    it(name, { timeout: 30_000 }, async () => {
      await check();
    });
});

describe('a connection over a stream', () => {
  it('is closed when the other end can only receive any more', async () => {
    const { here, there } = await sockets();
    const server = streamConnection(here);
    there.end();
    await server.closed;
    await once(there.resume(), 'close');
  });

  it('is closed by what is not a message', async () => {
    const { here, there } = await sockets();
    const server = streamConnection(here);
    const got: Uint8Array[] = [];
    server.onMessage((message) => got.push(message));
    there.on('error', () => {}).write('GET / HTTP/1.1\r\n\r\n');
    // "GET " is a length of more than a gigabyte.
    await server.closed;
    expect(got).toEqual([]);
  });
});

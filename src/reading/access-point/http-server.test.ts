import { once } from 'node:events';
import { connect } from 'node:net';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, expect, it } from 'vitest';
import { httpServer } from './http-server.ts';

let close = (): unknown => undefined;
afterEach(() => close());

async function answerTo(fields: string): Promise<string> {
  const server = httpServer(async (_request, response) => void response.end('fine'));
  close = () => server.close();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const socket = connect(port, '127.0.0.1');
  socket.write(`GET / HTTP/1.1\r\n${fields}connection: close\r\n\r\n`);
  return text(socket);
}

it('answers a request with one Host, and refuses one with two, whichever they are', async () => {
  expect(await answerTo('Host: a.test\r\n')).toMatch(/^HTTP\/1.1 200 /);
  expect(await answerTo('Host: a.test\r\nhOST: b.test\r\n')).toMatch(/^HTTP\/1.1 400 /);
  expect(await answerTo('Host: a.test\r\nHost: a.test\r\n')).toMatch(/^HTTP\/1.1 400 /);
});

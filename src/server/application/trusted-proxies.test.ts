import Fastify from 'fastify';
import { expect, it } from 'vitest';
import { clientOf } from '../staff/people/session-answer.ts';
import { trustedProxies } from './trusted-proxies.ts';

const proxy = '10.0.0.7';

it.each([
  ['nobody forwards', '203.0.113.9', undefined, '203.0.113.9'],
  ['anybody forges', '203.0.113.9', '192.0.2.1', '203.0.113.9'],
  ['a proxy here', '127.0.0.1', '192.0.2.1', '192.0.2.1'],
  ['a proxy here, by IPv6', '::1', '2001:db8::1', '2001:db8::1'],
  ['a proxy that was named', proxy, '192.0.2.1', '192.0.2.1'],
  ['its neighbour', '10.0.0.8', '192.0.2.1', '10.0.0.8'],
  ['anybody forges through a proxy', '127.0.0.1', '127.0.0.1, 192.0.2.1', '192.0.2.1'],
  ['one proxy after another', '127.0.0.1', `192.0.2.1, ${proxy}`, '192.0.2.1'],
])('the address of a client: %s', async (_name, remoteAddress, forwarded, address) => {
  const server = Fastify({ trustProxy: trustedProxies([proxy]) });
  server.route({ method: 'GET', url: '/', handler: async (request) => clientOf(request).address });
  const headers = forwarded === undefined ? {} : { 'x-forwarded-for': forwarded };
  expect((await server.inject({ url: '/', remoteAddress, headers })).body).toBe(address);
  await server.close();
});

import { createSocket } from 'node:dgram';
import type { Socket } from 'node:dgram';
import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { resolverContract } from './resolver.contract.ts';
import { systemResolver } from './system-resolver.ts';

/**
 * A name server on loopback that knows `known.test`, refuses `broken.test` and never answers `silent.test`.
 * A message (RFC 1035, 4.1): id(2) flags(2) four counts(2 each), then the question, then the answers.
 */
function respond(question: Buffer): Buffer | undefined {
  const name = nameIn(question);
  if (name === 'silent.test') return undefined;
  const type = question.readUInt16BE(12 + name.length + 2);
  const end = 12 + name.length + 2 + 4;
  const answers = name === 'known.test' ? records(type) : [];
  const code = name === 'broken.test' ? 2 : name === 'known.test' ? 0 : 3;
  const head = Buffer.alloc(12);
  head.writeUInt16BE(question.readUInt16BE(0), 0);
  head.writeUInt16BE(0x8180 | code, 2);
  head.writeUInt16BE(1, 4);
  head.writeUInt16BE(answers.length, 6);
  return Buffer.concat([head, question.subarray(12, end), ...answers]);
}

function nameIn(question: Buffer): string {
  const labels: string[] = [];
  for (let at = 12; ;) {
    const length = question[at] ?? 0;
    if (length === 0) return labels.join('.').toLowerCase();
    labels.push(question.toString('latin1', at + 1, at + 1 + length));
    at += 1 + length;
  }
}

/** A pointer to the name in the question, type, class, time to live, length, data. */
function records(type: number): Buffer[] {
  const data =
    type === 1 ? Buffer.from([127, 0, 0, 7]) : type === 28 ? Buffer.alloc(16, 0).fill(1, 15) : undefined;
  if (data === undefined) return [];
  const head = Buffer.alloc(12);
  head.writeUInt16BE(0xc00c, 0);
  head.writeUInt16BE(type, 2);
  head.writeUInt16BE(1, 4);
  head.writeUInt32BE(type === 1 ? 120 : 60, 6);
  head.writeUInt16BE(data.length, 10);
  return [Buffer.concat([head, data])];
}

let server: Socket;
let address = '';
beforeAll(async () => {
  server = createSocket('udp4');
  server.on('message', (question, from) => {
    const answer = respond(question);
    if (answer !== undefined) server.send(answer, from.port, from.address);
  });
  server.bind(0, '127.0.0.1');
  await once(server, 'listening');
  address = `127.0.0.1:${server.address().port}`;
});
afterAll(() => {
  server.close();
});

/** Without the machine's own resolution, which could reach beyond loopback. */
const asking = (): ReturnType<typeof systemResolver> =>
  systemResolver({ servers: [address], ownNames: false, timeoutMs: 500, tries: 1 });

describe('the system resolver', () => {
  const promised = resolverContract({
    resolver: asking,
    known: { host: 'known.test', address: '127.0.0.7' },
    unknown: 'nobody.test',
  });
  it.each(promised)('$name', ({ check }) => check());

  it('gives both families, the shorter time to live, and the server that it asked', async () => {
    expect(await asking().resolve('known.test')).toEqual({
      outcome: 'found',
      addresses: [
        { address: '127.0.0.7', family: 4 },
        { address: '::1', family: 6 },
      ],
      ttlSeconds: 60,
      server: address,
    });
  });

  it.each(['broken.test', 'silent.test'])(
    'says failed, not not-found, when nobody can say: %s',
    async (host) => {
      expect(await asking().resolve(host)).toMatchObject({ outcome: 'failed' });
    },
  );

  it('stops waiting when the signal says so', async () => {
    const patient = systemResolver({ servers: [address], ownNames: false, timeoutMs: 30_000, tries: 1 });
    await expect(patient.resolve('silent.test', AbortSignal.timeout(50))).rejects.toThrow(/timeout/i);
  });

  it('knows the names of the machine itself', async () => {
    const found = await systemResolver({ servers: [address], timeoutMs: 500, tries: 1 }).resolve('localhost');
    expect(found).toMatchObject({ outcome: 'found', ttlSeconds: 60 });
  });
});

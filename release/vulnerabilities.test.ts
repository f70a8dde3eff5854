import { createServer } from 'node:http';
import type { Server, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { vulnerabilities } from './vulnerabilities.ts';

let server: Server | undefined;
afterEach(() => server?.close());

async function registry(answer: (response: ServerResponse, path: string) => void): Promise<string> {
  const listening = createServer((request, response) => {
    request.resume().on('end', () => answer(response, request.url ?? ''));
  });
  server = listening;
  await new Promise<void>((resolve) => {
    listening.listen(0, '127.0.0.1', resolve);
  });
  return `--registry=http://127.0.0.1:${(listening.address() as AddressInfo).port}/`;
}

it('says that the registry does not tell, and not that all is well', async () => {
  const closed = await registry((response) => response.writeHead(405).end());
  expect(await vulnerabilities([closed, '--fetch-retries=0'])).toMatchObject({
    kind: 'not-available',
    why: expect.stringContaining('405') as string,
  });
});

it('counts what the registry knows', async () => {
  const advisory = {
    id: 1,
    url: 'https://example.org/1',
    title: 'made up',
    severity: 'high',
    vulnerable_versions: '*',
    cwe: [],
    cvss: { score: 8, vectorString: null },
  };
  const open = await registry((response, path) => {
    const isQuestion = path.endsWith('/advisories/bulk');
    const name = decodeURIComponent(path.slice(1));
    response.writeHead(200, { 'Content-Type': 'application/json' });
    response.end(JSON.stringify(isQuestion ? { zod: [advisory] } : { name, versions: {} }));
  });
  const found = await vulnerabilities([open, '--fetch-retries=0']);
  expect(found).toMatchObject({ kind: 'known', names: expect.arrayContaining(['zod']) as string[] });
  expect(found.kind === 'known' && (found.bySeverity['high'] ?? 0)).toBeGreaterThan(0);
});

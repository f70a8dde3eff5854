import { once } from 'node:events';
import { request } from 'node:http';
import type { IncomingMessage } from 'node:http';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { gathered } from '../../storage/gathered.ts';
import { testBodyBytes, TestServer, testToken } from './test-server.ts';

let server: TestServer;

beforeAll(async () => {
  server = await TestServer.start();
});
afterAll(async () => {
  expect(server.errors).toEqual([]);
  await server.close();
});

const basic = `Basic ${Buffer.from(`heirloom:${testToken}`).toString('base64')}`;

async function post(
  path: string,
  body: string | Uint8Array<ArrayBuffer>,
  authorization = basic,
): Promise<string> {
  const response = await fetch(server.url + path, { method: 'POST', body, headers: { authorization } });
  return `${response.status} ${(await response.text()).trim()}`;
}

function line(url: string, timestamp: string, offset: number, status = '200'): string {
  return `- ${timestamp} ${url} text/html ${status} AKMCCEPOOWFMGGO5635HFZXGFRLRGWIX - - 100 ${offset} foreign.warc.gz\n`;
}

async function daysOf(url: string): Promise<string> {
  return (await server.get(`/all?url=${encodeURIComponent(url)}&fl=timestamp`))
    .replaceAll(/\d{6}(\d\d)\d{6}\n/g, '$1 ')
    .trim();
}

/** All lines that the vaults have of what was posted. */
async function inVaults(): Promise<string> {
  let text = '';
  for (const { vault } of server.archive.vaults) {
    for await (const { name } of vault.list('cdx/')) {
      expect(name).toMatch(/^cdx\/\d{4}-\d\d\/\d{17}-[\da-f-]{36}\.cdxj\.gz$/);
      const found = await vault.read(name);
      text += gunzipSync(Buffer.concat(await gathered(found?.bytes ?? ReadableStream.from([])))).toString();
      expect(await server.archive.register.file(name)).toMatchObject({
        fileClass: 'metadata',
        provenance: { source: 'cdx-server' },
      });
    }
  }
  return text;
}

describe('posted captures', () => {
  it('are found at once, and are in the vaults', async () => {
    const body =
      line('http://Added.example/A', '20240101000000', 1) +
      line('http://added.example/a', '20240102000000', 2);
    expect(await post('/all', body)).toBe('200 Added 2 records');
    expect(await daysOf('added.example/a')).toBe('01 02');
    expect((await inVaults()).match(/^example,added\)\/a /gm)?.length).toBe(2);
    // Once more: the same captures.
    expect(await post('/all', body)).toBe('200 Added 2 records');
    expect(await daysOf('added.example/a')).toBe('01 02');
  });

  it('come all or not at all, unless the bad ones may be passed over', async () => {
    const good = line('http://half.example/', '20240101000000', 1);
    const body =
      good + line('http://half.example/', '20240102000000', 2, 'bad-wolf') + good.replace(' 1 f', ' 3 f');
    const before = await inVaults();
    expect(await post('/all', body)).toMatch(/^400 At line 2: .*bad-wolf/s);
    expect(await daysOf('half.example')).toBe('');
    expect(await inVaults()).toBe(before);
    expect(await post('/all?badLines=skip', body)).toBe('200 Added 2 records');
    expect(await daysOf('half.example')).toBe('01 01');
  });

  it('of one capture: the last counts', async () => {
    const body =
      line('http://twice.example/', '20240101000000', 1, '200') +
      line('http://twice.example/', '20240101000000', 1, '404');
    expect(await post('/all', body)).toBe('200 Added 2 records');
    expect(await server.get('/all?url=twice.example&fl=statuscode')).toBe('404\n');
  });

  it('may be very many', async () => {
    const lines = Array.from({ length: 5000 }, (_, at) =>
      line(`http://many.example/${at}`, '20240101000000', at),
    );
    expect(await post('/all', lines.join(''))).toBe('200 Added 5000 records');
    expect((await server.get('/all?url=many.example&matchType=host')).split('\n').length).toBe(5001);
    expect(await daysOf('many.example/4711')).toBe('01');
  });

  it('at the same time are all taken', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, at) =>
        post('/all', line('http://crowd.example/', '20240101000000', at)),
      ),
    );
    expect(new Set(answers)).toEqual(new Set(['200 Added 1 records']));
    expect((await daysOf('crowd.example')).split(' ').length).toBe(20);
  });
});

describe('deleted captures', () => {
  it('are gone, those that never were too, and come back when they are posted again', async () => {
    const [first, second] = [
      line('http://gone.example/', '20240101000000', 1),
      line('http://gone.example/', '20240102000000', 2),
    ];
    await post('/all', first + second);
    expect(await post('/all/delete', first + line('http://never.example/', '20240101000000', 1))).toBe(
      '200 Deleted 2 records',
    );
    expect(await daysOf('gone.example')).toBe('02');
    const kinds = (await server.decisions.entries()).map(({ what }) => what.kind);
    expect(kinds).toContain('deletion');
    expect(await post('/all', first)).toBe('200 Added 1 records');
    expect(await daysOf('gone.example')).toBe('01 02');
  });
});

describe('an alias', () => {
  it('puts two URLs together, in every direction', async () => {
    await post(
      '/all',
      line('http://old.example/', '20240101000000', 1) + line('http://new.example/', '20240102000000', 2),
    );
    expect(await post('/all', '@alias http://old.example/ http://new.example/\n')).toBe(
      '200 Added 1 records',
    );
    expect(await daysOf('new.example')).toBe('01 02');
    expect(await daysOf('old.example')).toBe('01 02');
    expect(await server.get('/all?q=type:urlquery+url:new.example')).toContain('20240101000000');
    expect(await post('/all/delete', '@alias http://old.example/ http://new.example/\n')).toMatch(/^400 /);
  });
});

async function countAliases(): Promise<number> {
  return (await server.decisions.entries()).filter(({ what }) => what.kind === 'alias').length;
}

describe('a file of aliases', () => {
  it('is taken as a whole, and what it says that is known already is passed over', async () => {
    const before = await countAliases();
    const aliases = [
      '@alias http://one.example/ http://two.example/',
      '@alias http://www.same.example/ http://same.example/',
      '@alias http://one.example/ http://two.example/',
      '@alias http://three.example/ http://four.example/',
    ];
    expect(await post('/all', `${aliases.join('\n')}\n`)).toBe('200 Added 4 records');
    expect(await countAliases()).toBe(before + 2);
  });
});

describe('a client that sends slowly', () => {
  it('holds up nobody else', async () => {
    const slow = request(`${server.url}/all`, {
      method: 'POST',
      headers: { authorization: `Bearer ${testToken}`, expect: '100-continue' },
    });
    const answered = once(slow, 'response');
    slow.flushHeaders();
    // The server has its head, and waits for the rest.
    await once(slow, 'continue');
    slow.write(line('http://slow.example/', '20240101000000', 1));
    expect(await post('/all', line('http://quick.example/', '20240102000000', 2))).toBe(
      '200 Added 1 records',
    );
    expect(await daysOf('slow.example')).toBe('');
    slow.end();
    const [response] = (await answered) as [IncomingMessage];
    response.resume();
    expect(response.statusCode).toBe(200);
    expect(await daysOf('slow.example')).toBe('01');
  });
});

describe('a client that may not write', () => {
  it.each([
    ['without a token', ''],
    ['with a wrong one', 'Bearer nothing'],
    ['with a wrong password', `Basic ${Buffer.from('heirloom:x').toString('base64')}`],
    ['with half of it', `Bearer ${testToken.slice(1)}`],
    ['with nonsense', 'Basic %%%'],
  ])('%s is told so', async (_, authorization) => {
    expect(await post('/all', line('http://no.example/', '20240101000000', 1), authorization)).toMatch(
      /^401 /,
    );
    expect(await post('/all/delete', line('http://no.example/', '20240101000000', 1), authorization)).toMatch(
      /^401 /,
    );
    expect(await daysOf('no.example')).toBe('');
  });

  it('may come with the token as a bearer', async () => {
    expect(await post('/all', '', `Bearer ${testToken}`)).toBe('200 Added 0 records');
  });

  it('writes into the archive, not into a view of it', async () => {
    expect(await post('/harvest:spring', line('http://no.example/', '20240101000000', 1))).toMatch(/^400 /);
    expect(await post('/all/cdx', 'x')).toMatch(/^405 /);
    expect(await post('/nothing', 'x')).toMatch(/^404 /);
  });
});

describe('a body that is no good', () => {
  it('is refused', async () => {
    expect(await post('/all', Buffer.from([0xff, 0xfe, 0x0a]))).toMatch(/^400 /);
    expect(await post('/all', 'a'.repeat(2 << 20))).toMatch(/^400 /);
    expect(await post('/all', '\0\0\0\n')).toMatch(/^400 /);
  });

  it('of more bytes than are taken is not read', async () => {
    const body = Buffer.alloc(testBodyBytes + 1, '\n');
    expect(await post('/all', body.subarray(1))).toBe('200 Added 0 records');
    const requested = fetch(`${server.url}/all`, {
      method: 'POST',
      body: ReadableStream.from([body.subarray(0, 1000), body.subarray(1000)]),
      duplex: 'half',
      headers: { authorization: basic },
    });
    // It may be cut off before it has seen the answer.
    const status = await requested.then(
      (response) => response.status,
      () => 413,
    );
    expect(status).toBe(413);
    expect(await post('/all', body).catch(() => '413')).toMatch(/^413/);
    expect(await server.get('/all?url=nowhere.test')).toBe('');
  });
});

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { X509Certificate } from 'node:crypto';
import { chmod, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect, TLSSocket } from 'node:tls';
import type { SecureContext } from 'node:tls';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openAuthority } from './authority.ts';
import type { Authority } from './authority.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'heirloom authority '));
});
afterAll(async () => {
  await rm(folder, { recursive: true });
});

/**
 * The certificate shown to a client that trusts only the authority. It checks chain, dates and, if there is one, the
 * name.
 */
async function shown(
  authority: Authority,
  context: SecureContext,
  servername: string,
): Promise<X509Certificate> {
  const server = createServer((socket) => {
    new TLSSocket(socket, { isServer: true, secureContext: context }).on('error', () => {});
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const client = connect({
    port,
    host: '127.0.0.1',
    servername,
    ca: authority.certificatePem,
    ...(servername === '' ? { checkServerIdentity: () => undefined } : {}),
  });
  try {
    await once(client, 'secureConnect');
    const found = client.getPeerX509Certificate();
    if (found === undefined) throw new Error('no certificate');
    return found;
  } finally {
    client.destroy();
    server.close();
  }
}

describe('the authority of a data folder', () => {
  it('is made once, and is the same at the next start', async () => {
    const place = join(folder, 'once', 'reading', 'authority');
    const first = await openAuthority(place);
    const second = await openAuthority(place);
    expect(second.certificatePem).toBe(first.certificatePem);
    expect((await stat(join(place, 'authority.pem'))).mode & 0o777).toBe(0o600);
    expect((await stat(place)).mode & 0o777).toBe(0o700);
    expect((await readdir(place)).sort()).toEqual(['authority.pem', 'certificate.pem']);
    expect(await readFile(join(place, 'certificate.pem'), 'utf8')).toBe(first.certificatePem);
    expect(new X509Certificate(first.certificatePem).ca).toBe(true);
  });

  it('is one, however many processes start at once', async () => {
    const place = join(folder, 'many');
    const program = `
      import { openAuthority } from ${JSON.stringify(new URL('authority.ts', import.meta.url).href)};
      process.stdout.write((await openAuthority(process.argv[1])).fingerprint);`;
    const prints = await Promise.all(
      Array.from({ length: 4 }, async () => {
        const child = spawn(process.execPath, ['--input-type=module', '-e', program, place]);
        let printed = '';
        child.stdout.on('data', (part) => (printed += String(part)));
        await once(child, 'close');
        return printed;
      }),
    );
    expect(prints[0]).toMatch(/^(?:[\dA-F]{2}:){31}[\dA-F]{2}$/);
    expect(new Set(prints).size).toBe(1);
    expect((await readdir(place)).sort()).toEqual(['authority.pem', 'certificate.pem']);
  });

  it('has a name of its own', async () => {
    const names = await Promise.all(
      ['a', 'b'].map(async (name) => (await openAuthority(join(folder, name))).name),
    );
    expect(names[0]).not.toBe(names[1]);
  });

  it('closes a key that others could read, and does not replace one that is damaged', async () => {
    const place = join(folder, 'damaged');
    await openAuthority(place);
    const path = join(place, 'authority.pem');
    await chmod(path, 0o644);
    await openAuthority(place);
    expect((await stat(path)).mode & 0o777).toBe(0o600);
    const other = await readFile(join(folder, 'a', 'authority.pem'), 'utf8');
    const own = await readFile(path, 'utf8');
    const key = /^-----BEGIN PRIVATE KEY[^]+?END PRIVATE KEY-----\n/.exec(other)?.[0] ?? '';
    const mixed = own.replace(/^-----BEGIN PRIVATE KEY[^]+?END PRIVATE KEY-----\n/, key);
    for (const text of ['', 'no certificate', own.slice(0, 300), mixed]) {
      await writeFile(path, text);
      await expect(openAuthority(place)).rejects.toThrow('put ');
      expect(await readFile(path, 'utf8')).toBe(text);
    }
  });
});

describe('its certificates', () => {
  let authority: Authority;
  beforeAll(async () => {
    authority = await openAuthority(join(folder, 'signing'));
  });

  const cases = [
    ['journal.test', 'journal.test', 'DNS:journal.test'],
    ['Journal.TEST.', 'journal.test', 'DNS:journal.test'],
    ['bücher.example', 'xn--bcher-kva.example', 'DNS:xn--bcher-kva.example'],
    ['under_score.test', 'under_score.test', 'DNS:under_score.test'],
    ['dlweb', 'dlweb', 'DNS:dlweb'],
    ['127.0.0.1', '', 'IP Address:127.0.0.1'],
    ['[::1]', '', 'IP Address:0:0:0:0:0:0:0:1'],
  ] as const;
  for (const [given, servername, names] of cases)
    it(`name ${given}`, async () => {
      const context = authority.secureContext(given);
      if (context === undefined) throw new Error('no context');
      const leaf = await shown(authority, context, servername);
      expect(leaf.subjectAltName).toBe(names);
      const days = (leaf.validToDate.getTime() - leaf.validFromDate.getTime()) / 86_400_000;
      expect(days).toBeLessThanOrEqual(398);
      expect(leaf.validToDate.getTime()).toBeGreaterThan(Date.now());
    });

  it('are kept up to a bound, and are not made for what is no host', () => {
    const first = authority.secureContext('kept.test');
    expect(authority.secureContext('KEPT.test')).toBe(first);
    for (const bad of ['', '.', 'a b', 'a/b', 'a..b', '*.test', 'a\0b', '[::1', 'a'.repeat(254), '<b>'])
      expect(authority.secureContext(bad), bad).toBeUndefined();
    for (let count = 0; count < 1000; count++) authority.secureContext(`h${count}.test`);
    expect(authority.secureContext('kept.test')).not.toBe(first);
  });
});

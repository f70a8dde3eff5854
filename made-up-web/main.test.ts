import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { request } from 'node:http';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const mainProgram = fileURLToPath(new URL('main.ts', import.meta.url));

interface Started {
  readonly ports: { readonly http: number };
  readonly sites: readonly unknown[];
  readonly hosts: Readonly<Record<string, string>>;
  readonly hostResolverRules: string;
}

describe('the program', () => {
  it('says what it serves, serves it, and ends on Ctrl-C', async () => {
    const program = spawn(process.execPath, [
      mainProgram,
      '--seed',
      '7',
      '--sites',
      '2',
      '--pages',
      '3',
      '--no-special',
      '--json',
    ]);
    const [line] = (await once(program.stdout, 'data')) as [Buffer];
    const started = JSON.parse(line.toString()) as Started;
    expect(started.sites.length).toBe(2);
    expect(started.hostResolverRules).toContain('MAP fjordavisa.test 127.0.0.');
    const host = started.hosts['fjordavisa.test'];
    const asked = request({
      host,
      port: started.ports.http,
      headers: { host: 'fjordavisa.test' },
      agent: false,
    }).end();
    const [response] = (await once(asked, 'response')) as [{ statusCode: number; resume(): void }];
    expect(response.statusCode).toBe(200);
    response.resume();
    program.kill('SIGINT');
    expect(await once(program, 'exit')).toEqual([0, null]);
  });

  it('says so when the port is taken', async () => {
    const taken = createServer();
    taken.listen(0, '127.0.0.1');
    await once(taken, 'listening');
    const { port } = taken.address() as AddressInfo;
    const program = spawn(process.execPath, [mainProgram, '--sites', '1', '--tls-port', String(port)]);
    const [message] = (await once(program.stderr, 'data')) as [Buffer];
    expect(message.toString()).toMatch(/^Cannot start: .*EADDRINUSE/);
    expect(await once(program, 'exit')).toEqual([1, null]);
    taken.close();
  });

  it('explains itself', () => {
    const { stdout, status } = spawnSync(process.execPath, [mainProgram, '--help'], { encoding: 'utf8' });
    expect(status).toBe(0);
    expect(stdout).toContain('--tls-port');
  });

  it.each([['--seed', 'seven'], ['--port', '70000'], ['--clock', 'soon'], ['--colour']])(
    'refuses %s %s',
    (...words) => {
      const { stderr, status } = spawnSync(process.execPath, [mainProgram, ...words], { encoding: 'utf8' });
      expect(status).toBe(2);
      expect(stderr).toContain(words[0]);
    },
  );
});

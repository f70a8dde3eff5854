import { once } from 'node:events';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { LocalRepository } from '../../repository/local/local-repository.ts';
import { TestRunning } from '../test-running.ts';
import { partChecks } from './part-checks.ts';
import type { ReadyAnswer } from './readiness.ts';

it('looks whether the ports of archived pages and of the proxy accept connections', async () => {
  const running = await TestRunning.start([
    { url: 'http://a.test/', timestamp: '20240101000000', body: 'a' },
  ]);
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const listener = { host: '127.0.0.1', port: (other.address() as AddressInfo).port };
  try {
    const { parts } = JSON.parse((await running.ask('/ready')).text) as ReadyAnswer;
    const accessPoints = parts.filter(({ name }) => name === 'replay' || name === 'proxy');
    expect(accessPoints.map(({ name, state }) => [name, state])).toEqual([
      ['replay', 'good'],
      ['proxy', 'good'],
    ]);

    const archive = await LocalRepository.openForReading(running.archive.path);
    const checks = partChecks({
      archive,
      staffState: () => ({ state: 'off' }),
      catalogue: () => undefined,
      hasTextIndex: async () => false,
      hasPages: true,
      replay: listener,
      proxy: undefined,
    });
    expect(await checks.replay()).toMatchObject({ state: 'good' });
    expect(await checks.proxy()).toMatchObject({ state: 'off' });
    other.close();
    await once(other, 'close');
    const gone = await checks.replay();
    expect(gone.state).toBe('bad');
    // Public.
    expect(gone.message).not.toContain(String(listener.port));
    await archive.close();
  } finally {
    other.close();
    await running.close();
  }
});

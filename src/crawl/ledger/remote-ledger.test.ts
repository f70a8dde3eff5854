import { once } from 'node:events';
import { MessageChannel, Worker } from 'node:worker_threads';
import type { MessagePort } from 'node:worker_threads';
import { describe, expect, it } from 'vitest';
import { until } from '../../../scenarios/until.ts';
import { addressSettings, settled } from './lease-request.contract.ts';
import type { AddressLedger } from './address-ledger.ts';
import { LocalLedger } from './local-ledger.ts';
import { serveLedger, RemoteLedger } from './remote-ledger.ts';
import { portChannel } from './port-channel.ts';
import type { ThreadOrder } from './remote-ledger.test-worker.ts';

const address = '127.0.0.1';
const { signal } = new AbortController();

function served(ledger: AddressLedger): { keeper: MessagePort; port: MessagePort } {
  const { port1, port2 } = new MessageChannel();
  serveLedger(ledger, portChannel(port1));
  return { keeper: port1, port: port2 };
}

function thread(order: ThreadOrder & { readonly port: MessagePort }): Worker {
  const file = new URL('remote-ledger.test-worker.ts', import.meta.url);
  return new Worker(file, { workerData: order, transferList: [order.port] });
}

describe('a ledger for several threads', () => {
  it('never lets more in than the address may have, and keeps no idle thread alive', async () => {
    const local = new LocalLedger(addressSettings({ connectionsPerAddress: 2 }));
    const tally = new Int32Array(new SharedArrayBuffer(12));
    const ended = Array.from({ length: 3 }, () =>
      once(thread({ kind: 'visit', port: served(local).port, address, visits: 50, tally }), 'exit'),
    );
    expect(await Promise.all(ended)).toEqual([[0], [0], [0]]);
    expect(tally[0]).toBe(0);
    expect([1, 2]).toContain(tally[1]);
    expect(tally[2]).toBe(150);
    // The last release may arrive after the end of its thread.
    await until(() => local.status().leases + local.status().waiting === 0);
  });

  it('keeps a thread alive that waits for its turn', async () => {
    const local = new LocalLedger(addressSettings({}));
    const lease = await local.lease(address, 'a.test', signal);
    const tally = new Int32Array(new SharedArrayBuffer(12));
    const ended = once(
      thread({ kind: 'visit', port: served(local).port, address, visits: 1, tally }),
      'exit',
    );
    await until(() => lease.wanted);
    // Another thread starts, works and ends in the meantime.
    const other = new LocalLedger(addressSettings({}));
    const visit = {
      kind: 'visit',
      address,
      visits: 1,
      tally: new Int32Array(new SharedArrayBuffer(12)),
    } as const;
    await once(thread({ ...visit, port: served(other).port }), 'exit');
    expect(local.status().waiting).toBe(1);
    lease.release();
    expect(await ended).toEqual([0]);
    expect(tally[2]).toBe(1);
  });

  it('takes back what a thread held and asked for when it dies', async () => {
    const local = new LocalLedger(addressSettings({}));
    const dying = thread({ kind: 'stay', port: served(local).port, address });
    await until(() => local.status().waiting === 1);
    const next = local.lease(address, 'a.test', signal);
    expect(local.status()).toMatchObject({ leases: 1, waiting: 2 });
    await dying.terminate();
    const lease = await next;
    expect(local.status()).toMatchObject({ leases: 1, waiting: 0 });
    lease.release();
    expect(local.status()).toMatchObject({ leases: 0, waiting: 0 });
  });

  it('takes back a lease that was on its way to one who had left', async () => {
    const local = new LocalLedger(addressSettings({}));
    const ledger = new RemoteLedger(portChannel(served(local).port));
    const holder = await local.lease(address, 'a.test', signal);
    const leaving = new AbortController();
    const asked = ledger.lease(address, 'a.test', leaving.signal);
    await until(() => holder.wanted);
    holder.release();
    expect(local.status()).toMatchObject({ leases: 1, waiting: 0 });
    // The grant is posted now and cannot have arrived: messages are delivered between turns of the event loop.
    for (let step = 0; step < 10; step++) await Promise.resolve();
    const reason = new Error('enough');
    leaving.abort(reason);
    await expect(asked).rejects.toBe(reason);
    await settled(ledger);
    await until(() => local.status().leases === 0);
  });

  it('leaves a lease with one whose signal fires just as it has arrived', async () => {
    const local = new LocalLedger(addressSettings({}));
    const { port } = served(local);
    const ledger = new RemoteLedger(portChannel(port));
    const late = new AbortController();
    // Receives the grant after the ledger and before the code that awaits the lease.
    port.once('message', () => {
      late.abort();
    });
    const lease = await ledger.lease(address, 'a.test', late.signal);
    expect(late.signal.aborted).toBe(true);
    await settled(ledger);
    const next = local.lease(address, 'a.test', signal);
    expect(local.status().waiting).toBe(1);
    lease.release();
    (await next).release();
  });

  it('fails what waits and what comes later when the port closes', async () => {
    const local = new LocalLedger(addressSettings({}));
    const { keeper, port } = served(local);
    const ledger = new RemoteLedger(portChannel(port));
    const lease = await ledger.lease(address, 'a.test', signal);
    const waiting = ledger.lease(address, 'a.test', signal);
    await until(() => lease.wanted);
    keeper.close();
    await expect(waiting).rejects.toThrow('closed');
    await expect(ledger.lease(address, 'a.test', signal)).rejects.toThrow('closed');
    lease.release();
    await until(() => local.status().leases === 0);
    expect(local.status().waiting).toBe(0);
  });

  it('hands on the failure of the ledger itself', async () => {
    const broken: AddressLedger = {
      lease: async () => {
        throw new TypeError('no ledger today');
      },
    };
    const ledger = new RemoteLedger(portChannel(served(broken).port));
    const failed = ledger.lease(address, 'a.test', signal);
    await expect(failed).rejects.toThrow('no ledger today');
  });

  it('holds the event loop only while somebody waits', async () => {
    const { keeper, port } = served(new LocalLedger(addressSettings({})));
    const ledger = new RemoteLedger(portChannel(port));
    const references = (): boolean[] => [keeper.hasRef(), port.hasRef()];
    expect(references()).toEqual([false, false]);
    const lease = await ledger.lease(address, 'a.test', signal);
    expect(references()).toEqual([false, false]);
    const leaving = new AbortController();
    const waiting = ledger.lease(address, 'a.test', leaving.signal);
    expect(references()).toEqual([false, true]);
    leaving.abort(new Error('enough'));
    await expect(waiting).rejects.toThrow('enough');
    expect(references()).toEqual([false, false]);
    lease.release();
  });
});

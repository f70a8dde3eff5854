/** The other threads of the ledger's tests. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';
import type { MessagePort } from 'node:worker_threads';
import type { AddressSettings } from '../crawl-settings.ts';
import { LocalLedger } from './local-ledger.ts';
import { serveLedger, RemoteLedger } from './remote-ledger.ts';
import { portChannel } from './port-channel.ts';

export type ThreadOrder =
  /** Keeps a ledger for each message, shared by the jobs at its ports. */
  | { readonly kind: 'keep' }
  /** Takes turns at the address, then ends because nothing is left to do. `tally`: inside now, most at once, visits. */
  | {
      readonly kind: 'visit';
      readonly port: MessagePort;
      readonly address: string;
      readonly visits: number;
      readonly tally: Int32Array;
    }
  /** Takes a lease and asks for another, then stays until it is ended. */
  | { readonly kind: 'stay'; readonly port: MessagePort; readonly address: string };

interface KeptLedger {
  readonly settings: AddressSettings;
  readonly ports: readonly MessagePort[];
}

const order = workerData as ThreadOrder;
const { signal } = new AbortController();

switch (order.kind) {
  case 'keep':
    parentPort?.on('message', ({ settings, ports }: KeptLedger) => {
      const shared = new LocalLedger(settings);
      for (const port of ports) serveLedger(shared, portChannel(port));
    });
    break;
  case 'visit': {
    const { address, visits, tally } = order;
    const ledger = new RemoteLedger(portChannel(order.port));
    for (let visit = 0; visit < visits; visit++) {
      const lease = await ledger.lease(address, 'a.test', signal);
      const inside = Atomics.add(tally, 0, 1) + 1;
      if (inside > Atomics.load(tally, 1)) Atomics.store(tally, 1, inside);
      await nextTurn();
      Atomics.sub(tally, 0, 1);
      Atomics.add(tally, 2, 1);
      lease.release();
    }
    break;
  }
  case 'stay': {
    const ledger = new RemoteLedger(portChannel(order.port));
    await ledger.lease(order.address, 'a.test', signal);
    void ledger.lease(order.address, 'a.test', signal);
    parentPort?.on('message', () => {});
    break;
  }
}

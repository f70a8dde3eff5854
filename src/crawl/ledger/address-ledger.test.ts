import { MessageChannel, Worker } from 'node:worker_threads';
import type { MessagePort } from 'node:worker_threads';
import fc from 'fast-check';
import { afterAll, describe, it } from 'vitest';
import type { AddressSettings } from '../crawl-settings.ts';
import { addressLedgerContract } from './address-ledger.contract.ts';
import type { OpenedLedger } from './address-ledger.contract.ts';
import { checkInterleaving } from './ledger-interleaving.contract.ts';
import type { LedgerStep } from './ledger-interleaving.contract.ts';
import { DelegatedLedger } from './delegated-ledger.ts';
import { LocalLedger } from './local-ledger.ts';
import { serveLedger, RemoteLedger } from './remote-ledger.ts';
import { portChannel } from './port-channel.ts';
import type { ThreadOrder } from './remote-ledger.test-worker.ts';

const order: ThreadOrder = { kind: 'keep' };
const keeper = new Worker(new URL('remote-ledger.test-worker.ts', import.meta.url), { workerData: order });

afterAll(async () => {
  await keeper.terminate();
});

function local(settings: AddressSettings): OpenedLedger {
  const shared = new LocalLedger(settings);
  return { ledger: shared, otherJob: shared, close: () => {} };
}

function delegated(settings: AddressSettings): OpenedLedger {
  const shared = new LocalLedger(settings);
  const [ledger, otherJob] = [
    new DelegatedLedger(shared.ofJob(settings)),
    new DelegatedLedger(shared.ofJob(settings)),
  ];
  const close = (): void => {
    for (const each of [ledger, otherJob]) each.close();
  };
  return { ledger, otherJob, close };
}

function overChannel(settings: AddressSettings): OpenedLedger {
  const shared = new LocalLedger(settings);
  return remote((port) => serveLedger(shared, portChannel(port)));
}

function inAnotherThread(settings: AddressSettings): OpenedLedger {
  const ports: MessagePort[] = [];
  const opened = remote((port) => ports.push(port));
  keeper.postMessage({ settings, ports }, ports);
  return opened;
}

function remote(serve: (port: MessagePort) => void): OpenedLedger {
  const [one, other] = [new MessageChannel(), new MessageChannel()];
  for (const { port1 } of [one, other]) serve(port1);
  return {
    ledger: new RemoteLedger(portChannel(one.port2)),
    otherJob: new RemoteLedger(portChannel(other.port2)),
    close: () => {
      for (const { port2 } of [one, other]) port2.close();
    },
  };
}

const steps: fc.Arbitrary<LedgerStep[]> = fc.array(
  fc.record({
    does: fc.constantFrom('ask', 'ask', 'ask', 'abort', 'release', 'release'),
    address: fc.integer({ min: 1, max: 2 }),
    which: fc.nat({ max: 9 }),
    pause: fc.boolean(),
  }),
  { maxLength: 60 },
);

const settings: fc.Arbitrary<Partial<AddressSettings>> = fc.record({
  connectionsPerAddress: fc.integer({ min: 1, max: 3 }),
  domainsPerConnection: fc.constantFrom(1, 2, 4, Number.POSITIVE_INFINITY),
  maxConnectionsPerAddress: fc.integer({ min: 1, max: 5 }),
});

describe.each([
  { name: 'LocalLedger', open: local, numRuns: 200 },
  { name: 'DelegatedLedger', open: delegated, numRuns: 200 },
  { name: 'RemoteLedger', open: overChannel, numRuns: 100 },
  { name: 'RemoteLedger, the ledger in another thread', open: inAnotherThread, numRuns: 100 },
])('$name', ({ open, numRuns }) => {
  it.each(addressLedgerContract({ open }))('$name', ({ check }) => check());

  it('keeps its promises in whatever order things happen', async () => {
    const property = fc.asyncProperty(settings, steps, (some, taken) =>
      checkInterleaving({ open }, some, taken),
    );
    await fc.assert(property, { numRuns });
  });
});

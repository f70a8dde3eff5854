/** Properties of every address ledger under any order of events. Steps come from a generator in the test. */
import assert from 'node:assert/strict';
import type { AddressSettings } from '../crawl-settings.ts';
import type { LedgerCase } from './address-ledger.contract.ts';
import type { AddressLedger } from './address-ledger.ts';
import { LeaseRequest, addressSettings, settled } from './lease-request.contract.ts';
import { connectionsFor } from './connections-for.ts';

export interface LedgerStep {
  readonly does: 'ask' | 'abort' | 'release';
  readonly address: number;
  /** Which domain asks; which of those that wait or hold leaves. */
  readonly which: number;
  /** Whether all takes effect before the next step. */
  readonly pause: boolean;
}

export async function checkInterleaving(
  { open }: LedgerCase,
  settings: Partial<AddressSettings>,
  steps: readonly LedgerStep[],
): Promise<void> {
  const whole = addressSettings(settings);
  const { ledger, close } = open(whole);
  const observed = new Map<number, ObservedAddress>();
  try {
    for (const { does, address, which, pause } of steps) {
      const at = observed.get(address) ?? new ObservedAddress(ledger, whole, `127.0.1.${address}`);
      observed.set(address, at);
      at[does](which);
      if (!pause) continue;
      await settled(ledger);
      for (const each of observed.values()) each.checkNobodyForgotten();
    }
    for (const each of observed.values()) await each.checkNothingLeaked();
  } finally {
    close();
  }
}

class ObservedAddress {
  readonly #ledger: AddressLedger;
  readonly #settings: AddressSettings;
  readonly #address: string;
  readonly #domains = new Set<number>();
  /** Those that are neither given back nor rejected, in the order of asking. */
  #asked: LeaseRequest[] = [];
  #everWaited = false;
  #lastGranted = 0;
  #count = 0;
  #broken: string | undefined;

  constructor(ledger: AddressLedger, settings: AddressSettings, address: string) {
    this.#ledger = ledger;
    this.#settings = settings;
    this.#address = address;
  }

  ask(domain: number): void {
    this.#domains.add(domain);
    const number = ++this.#count;
    const onGrant = (): void => {
      if (number < this.#lastGranted) this.#broken = 'a turn came before an older request had its own';
      if (this.#held().length > this.#allowed()) this.#broken = 'more turns at once than allowed';
      this.#lastGranted = number;
    };
    this.#asked.push(
      new LeaseRequest(this.#ledger, { address: this.#address, domain: `site-${domain}.test`, onGrant }),
    );
    if (this.#asked.length > this.#allowed()) this.#everWaited = true;
  }

  abort(which: number): void {
    const waiting = this.#waiting();
    waiting[which % waiting.length]?.abort();
  }

  release(which: number): void {
    const held = this.#held();
    const leaving = held[which % held.length];
    leaving?.lease?.release();
    this.#asked = this.#asked.filter((each) => each !== leaving);
  }

  checkNobodyForgotten(): void {
    assert.equal(this.#broken, undefined);
    this.#asked = this.#asked.filter(({ failure, reason }) => {
      if (failure !== undefined) assert.equal(failure, reason);
      return failure === undefined;
    });
    const held = this.#held();
    assert.equal(held.length, Math.min(this.#allowed(), this.#asked.length), 'places are used, and no more');
    const told = held.filter(({ lease }) => lease?.wanted === true).length;
    assert.ok(told >= Math.min(held.length, this.#waiting().length), 'as many are told as wait');
    if (!this.#everWaited) assert.equal(told, 0, 'nobody is told where nobody waited');
    for (const { lease, timesNotified } of held) assert.equal(timesNotified, lease?.wanted === true ? 1 : 0);
  }

  /** After all have left, exactly the places that there are can be had again. */
  async checkNothingLeaked(): Promise<void> {
    for (const each of this.#waiting()) each.abort();
    await settled(this.#ledger);
    for (const { lease } of this.#held()) lease?.release();
    await settled(this.#ledger);
    this.#asked = [];
    const [domain = 0] = this.#domains;
    for (let place = 0; place <= this.#allowed(); place++) this.ask(domain);
    await settled(this.#ledger);
    this.checkNobodyForgotten();
    assert.equal(this.#waiting().length, 1);
  }

  #held(): LeaseRequest[] {
    return this.#asked.filter(({ lease }) => lease !== undefined);
  }

  #waiting(): LeaseRequest[] {
    return this.#asked.filter(({ lease, failure }) => lease === undefined && failure === undefined);
  }

  #allowed(): number {
    return connectionsFor(this.#settings, this.#domains.size);
  }
}

import { addressLiteral } from './address-literal.ts';
import { hostKey } from './host-name.ts';
import { LookUp } from './look-up.ts';
import type { FoundAddresses, Resolution, ResolvedAddress, Resolver } from './resolver.ts';

export interface NameCacheOptions {
  readonly resolver: Resolver;
  /** Called for each look-up that was not answered from the cache, for the `dns:` records. */
  readonly onResolution?: (host: string, resolution: Resolution) => void;
  readonly maxNames?: number;
  /** How long a name that was not found is not looked up again. */
  readonly absentMs?: number;
}

interface KnownName {
  readonly resolution: Resolution;
  readonly untilMs: number;
  /** Addresses are used in turn. */
  turn: number;
}

const minMs = 60_000;
const maxMs = 3_600_000;
const downMs = 300_000;
const maxDown = 10_000;
const noRoute: ReadonlySet<string | undefined> = new Set(['ENETUNREACH', 'EAFNOSUPPORT', 'EADDRNOTAVAIL']);

/**
 * The names that one thread knows, for all its site crawls. Each answer has the addresses in the order in which they are
 * to be tried: in turn, those that failed lately last.
 */
export class NameCache implements Resolver {
  readonly #options: NameCacheOptions;
  /** Oldest first. */
  readonly #known = new Map<string, KnownName>();
  readonly #underWay = new Map<string, LookUp<KnownName>>();
  /** Addresses, and families ('4', '6') without a route from here, until when. Oldest first. */
  readonly #down = new Map<string, number>();

  constructor(options: NameCacheOptions) {
    this.#options = options;
  }

  async resolve(host: string, signal?: AbortSignal): Promise<Resolution> {
    signal?.throwIfAborted();
    const literal = addressLiteral(host);
    if (literal !== undefined) return literal;
    const key = hostKey(host);
    const known = this.#known.get(key);
    if (known !== undefined && known.untilMs > Date.now()) return this.#inTurn(known);
    return this.#inTurn(await this.#lookUp(key).wait(signal));
  }

  /** No connection could be made to the address. */
  fails({ address, family }: ResolvedAddress, cause?: string): void {
    const untilMs = Date.now() + downMs;
    const key = noRoute.has(cause) ? String(family) : address;
    dropOldest(this.#down, maxDown);
    this.#down.delete(key);
    this.#down.set(key, untilMs);
  }

  works({ address, family }: ResolvedAddress): void {
    if (this.#down.size === 0) return;
    this.#down.delete(address);
    this.#down.delete(String(family));
  }

  /** One look-up for all who want to know the name now. */
  #lookUp(key: string): LookUp<KnownName> {
    const shared = this.#underWay.get(key);
    if (shared !== undefined && !shared.givenUp) return shared;
    const lookUp: LookUp<KnownName> = new LookUp(async (signal) => {
      try {
        return this.#learn(key, await this.#options.resolver.resolve(key, signal));
      } finally {
        if (this.#underWay.get(key) === lookUp) this.#underWay.delete(key);
      }
    });
    this.#underWay.set(key, lookUp);
    return lookUp;
  }

  #learn(key: string, resolution: Resolution): KnownName {
    const { absentMs = minMs } = this.#options;
    const keptMs =
      resolution.outcome === 'found'
        ? Math.min(maxMs, Math.max(minMs, resolution.ttlSeconds * 1000))
        : Math.min(minMs, absentMs);
    const untilMs = Date.now() + keptMs;
    const turn = this.#known.get(key)?.turn ?? 0;
    this.#known.delete(key);
    dropOldest(this.#known, this.#options.maxNames ?? 50_000);
    const known = { resolution, untilMs, turn };
    this.#known.set(key, known);
    this.#options.onResolution?.(key, resolution);
    return known;
  }

  #inTurn(known: KnownName): Resolution {
    const { resolution } = known;
    if (resolution.outcome !== 'found' || resolution.addresses.length < 2) return resolution;
    const first = known.turn++ % resolution.addresses.length;
    const turned = [...resolution.addresses.slice(first), ...resolution.addresses.slice(0, first)];
    return { ...resolution, addresses: this.#downLast(turned) } satisfies FoundAddresses;
  }

  #downLast(addresses: readonly ResolvedAddress[]): readonly ResolvedAddress[] {
    if (this.#down.size === 0) return addresses;
    const nowMs = Date.now();
    const isDown = ({ address, family }: ResolvedAddress): boolean =>
      (this.#down.get(address) ?? 0) > nowMs || (this.#down.get(String(family)) ?? 0) > nowMs;
    return [...addresses.filter((each) => !isDown(each)), ...addresses.filter(isDown)];
  }
}

function dropOldest(map: Map<string, unknown>, max: number): void {
  const oldest = map.keys().next();
  if (map.size >= max && oldest.done !== true) map.delete(oldest.value);
}

/** The port through which the crawler learns the addresses of a host name. */
export interface ResolvedAddress {
  readonly address: string;
  readonly family: 4 | 6;
}

export interface FoundAddresses {
  readonly outcome: 'found';
  /** At least one. */
  readonly addresses: readonly ResolvedAddress[];
  readonly ttlSeconds: number;
  /** The name server that answered, for the `dns:` record of the archive. */
  readonly server?: string;
}

export interface NoAddresses {
  /** `not-found`: the name has no address. `failed`: no server could say; worth a retry later. */
  readonly outcome: 'not-found' | 'failed';
  readonly reason: string;
}

export type Resolution = FoundAddresses | NoAddresses;

export interface Resolver {
  /** Never rejects for a bad or unknown name; rejects only with the signal's reason. */
  resolve(host: string, signal?: AbortSignal): Promise<Resolution>;
}

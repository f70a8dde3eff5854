import type { NetworkSettings } from '../crawl-settings.ts';

type Protocol = 'http/1.1' | 'h2';

const maxOrigins = 1000;

/** The protocols to offer: those of the settings, except for origins that require another. */
export class SpokenProtocols {
  readonly #defaultValue: readonly Protocol[];
  readonly #learnt = new Map<string, Protocol>();

  constructor(setting: NetworkSettings['protocol']) {
    this.#defaultValue = setting === 'http/2' ? ['h2', 'http/1.1'] : ['http/1.1'];
  }

  offeredTo(url: URL): readonly Protocol[] {
    const learnt = this.#learnt.get(url.origin);
    if (learnt !== undefined) return [learnt];
    // Without TLS nothing is agreed on, so what every server understands.
    return url.protocol === 'https:' ? this.#defaultValue : ['http/1.1'];
  }

  learn(origin: string, protocol: Protocol): void {
    const oldest = this.#learnt.keys().next();
    if (this.#learnt.size >= maxOrigins && oldest.done !== true) this.#learnt.delete(oldest.value);
    this.#learnt.set(origin, protocol);
  }

  forget(origin: string): void {
    this.#learnt.delete(origin);
  }
}

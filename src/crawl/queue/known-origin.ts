import { fingerprinter } from './fingerprint.ts';

const maxCaptures = 256;
const maxAddresses = 8;
/** The front page often has a second and a third name; a content with more names is no evidence for any of them. */
const maxNames = 3;

/** The content at a missing path (404 and 410). */
export const nothingThere = -1;

/**
 * The contents of the first paths of one origin (scheme, host, port): 16 bytes a path, to be compared with another origin. Paths
 * and contents are fingerprints.
 */
export class KnownOrigin {
  /** `http://www.example.org:8080` */
  readonly origin: string;
  readonly #protocol: string;
  readonly #port: string;
  readonly #hasWww: boolean;
  readonly #bareHost: string;
  readonly #addresses: string[] = [];
  readonly #paths: number[] = [];
  readonly #contents: number[] = [];

  constructor({ origin, protocol, port, hostname }: URL) {
    this.origin = origin;
    this.#protocol = protocol;
    this.#port = port;
    this.#hasWww = hostname.startsWith('www.');
    this.#bareHost = hostname.replace(/^www\./, '');
  }

  noteAddress(address: string): void {
    const isNew = address !== '' && !this.#addresses.includes(address);
    if (isNew && this.#addresses.length < maxAddresses) this.#addresses.push(address);
  }

  sharesAddressWith(other: KnownOrigin): boolean {
    return this.#addresses.some((address) => other.#addresses.includes(address));
  }

  /** How they differ, where they are names of one host to a reader; undefined for anything else. */
  kinshipWith(other: KnownOrigin): 'www' | 'scheme' | 'www and scheme' | undefined {
    if (this.#bareHost !== other.#bareHost) return undefined;
    const otherScheme = this.#protocol !== other.#protocol;
    // A second port of the same scheme is a second server.
    if (!otherScheme && this.#port !== other.#port) return undefined;
    if (this.#hasWww === other.#hasWww) return 'scheme';
    return otherScheme ? 'www and scheme' : 'www';
  }

  /** The first content counts. */
  note(path: number, content: number): void {
    if (this.#paths.length >= maxCaptures || this.#paths.includes(path)) return;
    this.#paths.push(path);
    this.#contents.push(content);
  }

  contentAt(path: number): number | undefined {
    const at = this.#paths.indexOf(path);
    return at < 0 ? undefined : this.#contents[at];
  }

  /** A site that answers 200 to every path has one content everywhere. */
  givesEverywhere(content: number): boolean {
    return this.#contents.filter((each) => each === content).length > maxNames;
  }

  hasDifferentContents(): boolean {
    const first = this.#contents.find((each) => each !== nothingThere);
    return this.#contents.some((each) => each !== nothingThere && each !== first);
  }
}

export function pathOf(url: URL): number {
  return fingerprinter.numberOf(url.pathname + url.search);
}

export function contentOf(sha256: string): number {
  return fingerprinter.numberOf(sha256);
}

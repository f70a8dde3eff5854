/** How a job collects: all settings of a template. `Infinity` means "no limit". */
export interface CrawlSettings {
  readonly scope: ScopeSettings;
  readonly budget: { readonly site: Budget; readonly job: Budget };
  readonly limits: UrlLimits;
  readonly traps: Traps;
  readonly politeness: Politeness;
  readonly robots: RobotsSettings;
  readonly addresses: AddressSettings;
  readonly network: NetworkSettings;
  readonly files: FileSettings;
}

export type Scope = 'page' | 'path' | 'host' | 'domain';
export type RobotsPolicy = 'obey' | 'ignore' | 'mark';

export interface ScopeSettings {
  /** How far from the start URLs a page may lie. */
  readonly kind: Scope;
  /** Collected even if the scope excludes them. */
  readonly accept: readonly string[];
  /** Excluded, whatever the other rules say. */
  readonly reject: readonly string[];
  /** Clicks from a start URL. */
  readonly depth: number;
  /** The same for URLs that look dynamic (a query, a script's name). */
  readonly dynamicDepth: number;
  /** Hosts, schemes and mirrors that give the same content as another are fetched once. */
  readonly foldSynonyms: boolean;
  /** `/favicon.ico` of each origin that gave a page is fetched, whether a page names it or not. */
  readonly favicons: boolean;
}

export interface Budget {
  readonly urls: number;
  readonly bytes: number;
  readonly seconds: number;
}

/** Limits on the shape and number of URLs, against crawler traps. */
export interface UrlLimits {
  readonly urlLength: number;
  readonly pathRepeats: number;
  readonly redirectsInARow: number;
  /** Different files in one directory of one host. */
  readonly filesPerDirectory: number;
  /** Different queries to one script. */
  readonly queriesPerScript: number;
}

/** Expressions of known crawler traps: for all sites, and for the sites of one registered domain. */
export interface Traps {
  readonly everywhere: readonly string[];
  readonly domains: ReadonlyMap<string, readonly string[]>;
}

export interface Politeness {
  /** The crawl delay: `factor` times the duration of the fetch, within the two limits. */
  readonly minDelayMs: number;
  readonly maxDelayMs: number;
  readonly factor: number;
  /** Crawl delays are added up to this, then taken at once with the connection closed. 0: each after its fetch. */
  readonly groupMs: number;
  /** After this number of documents the crawler leaves the site alone for a while. */
  readonly quarantineAfter: number;
  readonly quarantineMs: number;
  /** No more documents and bytes of one site than these in each period. */
  readonly periodMs: number;
  readonly documentsPerPeriod: number;
  readonly bytesPerPeriod: number;
}

export interface RobotsSettings {
  readonly policy: RobotsPolicy;
  /** A Crawl-delay that is longer than that of the template is respected, up to `maxDelayMs`. */
  readonly crawlDelay: boolean;
}

/** How many connections one server address gets from the whole job. */
export interface AddressSettings {
  readonly connectionsPerAddress: number;
  /** Shared hosting: one more connection for each of this number of registered domains seen at the address. */
  readonly domainsPerConnection: number;
  readonly maxConnectionsPerAddress: number;
  readonly allowPrivate: boolean;
}

export interface NetworkSettings {
  readonly userAgent: string;
  /** Our product token in robots.txt. */
  readonly robotsToken: string;
  /** An address for the people whose servers are visited; '' for none. */
  readonly from: string;
  readonly acceptEncoding: string;
  /** `http/2`: offered first. With `http/1.1`, HTTP/2 is spoken only to servers that refuse the other. */
  readonly protocol: 'http/1.1' | 'http/2';
  readonly certificates: 'tolerate' | 'refuse';
  readonly connectTimeoutMs: number;
  /** From the request to the first byte, and between two pieces of the response. */
  readonly readTimeoutMs: number;
  readonly responseTimeoutMs: number;
  readonly responseBytes: number;
  /** An idle connection is closed after this. */
  readonly idleMs: number;
  /** Maximum number of fetches of one URL, if the connection breaks or the server answers 429 or 503. */
  readonly tries: number;
  readonly retryMs: number;
  /** The maximum for Retry-After. */
  readonly maxRetryMs: number;
  /** A site that does not answer is left alone for this long, then for twice as long, and so on. */
  readonly sleepMs: number;
  readonly maxSleepMs: number;
  /** A site that has not answered for this long is given up; its queue is kept. */
  readonly patienceMs: number;
  /** `address` or `address:port`, with commas; '' for those of the machine. */
  readonly nameServers: string;
}

export interface FileSettings {
  readonly prefix: string;
  /** A WARC file is sealed before it grows beyond this. */
  readonly targetBytes: number;
  /** Captures are synced to disk at least this often. */
  readonly commitMs: number;
  /** Crawls pause while a disk has less room than this, or 2 % of its size if that is less. */
  readonly minFreeBytes: number;
  /** Content that the job or the archive has stored before, under any URL, becomes a revisit. */
  readonly deduplicate: boolean;
}

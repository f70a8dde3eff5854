import type { Answer } from './answer.ts';
import type { Origins } from './origins.ts';
import type { RobotsPolicy } from './robots-policy.ts';
import type { Visit } from './visit.ts';

/** An endless URL space, which cannot be listed and is stated as a pattern. */
export interface EndlessSpace {
  readonly name: string;
  /** A regular expression over whole URLs. */
  readonly pattern: string;
  /** A crawler trap. */
  readonly entrance: string;
}

export type CertificateKind = 'good' | 'expired' | 'wrong-name' | 'self-signed' | 'unknown-authority';

export interface Site {
  readonly name: string;
  /** All host names of the site; the first is canonical. */
  readonly hosts: readonly string[];
  /** When true, plain HTTP only redirects. */
  readonly secure: boolean;
  readonly language?: string;
  readonly hostile: boolean;
  readonly robots: RobotsPolicy;
  /** The site answers `/robots.txt` itself, because that is its subject. */
  readonly respondsToRobots?: true;
  readonly certificate: CertificateKind;
  readonly endless: readonly EndlessSpace[];
  respond(visit: Visit): Answer;
  /** Every URL that can be listed, in a stable order. */
  urls(): Iterable<string>;
  /** The changes of a page after `fromMs`, up to `toMs`; undefined if the site does not know. */
  changes?(path: string, fromMs: number, toMs: number): readonly number[] | undefined;
}

/** The inputs of a site. */
export interface SiteGround {
  readonly seed: number;
  readonly origins: Origins;
  readonly limits: HostileLimits;
}

/** Limits of slow and endless behaviour. */
export interface HostileLimits {
  /** The pause between two bytes of a slow answer. */
  readonly slowIntervalMs: number;
  /** The time a silent server waits before it closes. */
  readonly silenceMs: number;
  /** The limit of an endless body. */
  readonly endlessBytes: number;
}

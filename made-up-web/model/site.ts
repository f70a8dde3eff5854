import type { Answer } from './answer.ts';
import type { Origins } from './origins.ts';
import type { RobotsPolicy } from './robots-policy.ts';
import type { Visit } from './visit.ts';

/** A space of URLs without end, which cannot be listed and is stated as a pattern. */
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
  /** All the names that it answers to; the first is the one that it uses itself. */
  readonly hosts: readonly string[];
  /** When true, plain HTTP only redirects. */
  readonly secure: boolean;
  readonly language?: string;
  readonly hostile: boolean;
  readonly robots: RobotsPolicy;
  /** The site answers `/robots.txt` itself, because that is what is special about it. */
  readonly respondsToRobots?: true;
  readonly certificate: CertificateKind;
  readonly endless: readonly EndlessSpace[];
  respond(visit: Visit): Answer;
  /** Every URL that can be listed, in a stable order. */
  urls(): Iterable<string>;
  /** When a page changed after `fromMs`, up to `toMs`; undefined where the site does not say. */
  changes?(path: string, fromMs: number, toMs: number): readonly number[] | undefined;
}

/** The inputs of a site. */
export interface SiteGround {
  readonly seed: number;
  readonly origins: Origins;
  readonly limits: HostileLimits;
}

/** How far slow and endless behaviour may go. */
export interface HostileLimits {
  /** Between two bytes of a slow answer. */
  readonly slowIntervalMs: number;
  /** How long a silent server stays silent before it closes. */
  readonly silenceMs: number;
  /** The limit of an endless body. */
  readonly endlessBytes: number;
}

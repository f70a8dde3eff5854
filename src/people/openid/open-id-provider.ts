import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  calculatePKCECodeChallenge,
  ClientSecretPost,
  discovery,
  enableNonRepudiationChecks,
  fetchUserInfo,
  None,
  randomNonce,
  randomPKCECodeVerifier,
  randomState,
} from 'openid-client';
import type { Configuration } from 'openid-client';
import { readSecret } from '../sign-in/read-secret.ts';
import type { OpenIdSettings } from '../sign-in-settings.ts';
import { personOfClaims } from './claims.ts';
import type { Claims, OpenIdPerson } from './claims.ts';
import { PendingSignIns, pendingSeconds } from './pending-sign-ins.ts';

/** Where the provider leads back to, and where the person wants to go then. */
export interface Journey {
  readonly returnTo: string;
  readonly next: string;
}

export type Departure =
  | {
      readonly ok: true;
      readonly url: string;
      /** For a cookie that lasts so long. */
      readonly secret: string;
      readonly seconds: number;
    }
  | { readonly ok: false; readonly reason: string };

export type Arrival =
  | { readonly kind: 'person'; readonly person: OpenIdPerson; readonly next: string }
  /** Not started in this browser, or too long ago: perhaps by another site. */
  | { readonly kind: 'not-begun' }
  /** The provider did not let the person in, or answers what cannot be believed. */
  | { readonly kind: 'refused'; readonly reason: string; readonly next: string };

/** What is known of the provider is read again after this time: keys and addresses change. */
const rediscoverMs = 3_600_000;

/**
 * Sign-in at an OpenID provider, by code with PKCE:
 *
 *   begin     we → browser → provider: state, nonce and the challenge; what they are is kept here, bound to a cookie
 *   finish    provider → browser → we: code and state; we → provider: code and verifier → ID token, checked
 */
export class OpenIdProvider {
  readonly #settings: OpenIdSettings;
  readonly #clock: () => number;
  readonly #pending: PendingSignIns;
  #configuration: { readonly of: Promise<Configuration>; readonly untilMs: number } | undefined;

  constructor(settings: OpenIdSettings, clock: () => number) {
    this.#settings = settings;
    this.#clock = clock;
    this.#pending = new PendingSignIns(clock);
  }

  async begin({ returnTo, next }: Journey): Promise<Departure> {
    try {
      const configuration = await this.#discovered();
      const pending = {
        state: randomState(),
        nonce: randomNonce(),
        codeVerifier: randomPKCECodeVerifier(),
        next,
      };
      const url = buildAuthorizationUrl(configuration, {
        redirect_uri: returnTo,
        scope: this.#settings.scopes.join(' '),
        state: pending.state,
        nonce: pending.nonce,
        code_challenge: await calculatePKCECodeChallenge(pending.codeVerifier),
        code_challenge_method: 'S256',
      });
      return { ok: true, url: url.href, secret: this.#pending.keep(pending), seconds: pendingSeconds };
    } catch (error) {
      return { ok: false, reason: reasonOf(error) };
    }
  }

  /** `url`: where the provider sent the browser, with what it says. */
  async finish(secret: string | undefined, url: URL): Promise<Arrival> {
    const pending = secret === undefined ? undefined : this.#pending.take(secret);
    if (pending === undefined) return { kind: 'not-begun' };
    const { next } = pending;
    try {
      const configuration = await this.#discovered();
      const tokens = await authorizationCodeGrant(configuration, url, {
        expectedState: pending.state,
        expectedNonce: pending.nonce,
        pkceCodeVerifier: pending.codeVerifier,
        idTokenExpected: true,
      });
      const claims = tokens.claims();
      if (claims === undefined) return { kind: 'refused', reason: 'the provider gave no ID token', next };
      // Many providers tell names and groups only there.
      const more: Claims =
        configuration.serverMetadata().userinfo_endpoint === undefined
          ? {}
          : await fetchUserInfo(configuration, tokens.access_token, claims.sub);
      const person = personOfClaims(this.#settings, { ...more, ...claims });
      return person === undefined
        ? { kind: 'refused', reason: 'the provider does not say who it is', next }
        : { kind: 'person', person, next };
    } catch (error) {
      return { kind: 'refused', reason: reasonOf(error), next };
    }
  }

  /** Asked at the first sign-in, not at the start: the provider may be down then. */
  #discovered(): Promise<Configuration> {
    const nowMs = this.#clock();
    if (this.#configuration === undefined || this.#configuration.untilMs <= nowMs) {
      const of = this.#discover();
      this.#configuration = { of, untilMs: nowMs + rediscoverMs };
      of.catch(() => {
        this.#configuration = undefined;
      });
    }
    return this.#configuration.of;
  }

  async #discover(): Promise<Configuration> {
    const { issuer, clientId, clientSecret, clientSecretFile, timeoutSeconds } = this.#settings;
    const secret = await readSecret(clientSecret, clientSecretFile);
    return discovery(
      new URL(issuer),
      clientId,
      undefined,
      secret === undefined ? None() : ClientSecretPost(secret),
      {
        timeout: timeoutSeconds,
        // The settings allow http for this machine only.
        execute: [enableNonRepudiationChecks, ...(issuer.startsWith('http:') ? [allowInsecureRequests] : [])],
      },
    );
  }
}

/** The errors of the protocol say little by themselves; what the provider said stands beside them. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { error: code, error_description: description } = error as Error & {
    readonly error?: unknown;
    readonly error_description?: unknown;
  };
  const cause = error.cause instanceof Error ? error.cause.message : undefined;
  return [error.message, code, description, cause].filter((each) => typeof each === 'string').join('; ');
}

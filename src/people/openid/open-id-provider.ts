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
import { failure, success } from '../../formats/values/result.ts';
import type { Result } from '../../formats/values/result.ts';
import { readSecret } from '../sign-in/read-secret.ts';
import type { OpenIdSettings } from '../sign-in-settings.ts';
import { personOfClaims } from './claims.ts';
import type { Claims, OpenIdPerson } from './claims.ts';
import { PendingSignIns, pendingSeconds } from './pending-sign-ins.ts';

/** The redirect URI, and the page to open after sign-in. */
export interface Journey {
  readonly returnTo: string;
  readonly next: string;
}

export interface Departure {
  readonly url: string;
  /** For a cookie with this lifetime. */
  readonly secret: string;
  readonly seconds: number;
}

export type Arrival =
  | { readonly kind: 'person'; readonly person: OpenIdPerson; readonly next: string }
  /** Not started in this browser (perhaps by another site), or expired. */
  | { readonly kind: 'not-begun' }
  /** The provider refused the person, or its response failed validation. */
  | { readonly kind: 'refused'; readonly reason: string; readonly next: string };

/** The provider's metadata is read again after this time: keys and addresses change. */
const rediscoverMs = 3_600_000;

/**
 * Sign-in at an OpenID provider, with the authorization code flow and PKCE:
 *
 *   begin     we → browser → provider: state, nonce and challenge; stored here, bound to a cookie
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

  async begin({ returnTo, next }: Journey): Promise<Result<Departure, string>> {
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
      return success({ url: url.href, secret: this.#pending.keep(pending), seconds: pendingSeconds });
    } catch (error) {
      return failure(reasonOf(error));
    }
  }

  /** `url`: the redirect URI with the provider's response. */
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
      if (claims === undefined) return { kind: 'refused', reason: 'the provider returned no ID token', next };
      // Many providers return names and groups only here.
      const more: Claims =
        configuration.serverMetadata().userinfo_endpoint === undefined
          ? {}
          : await fetchUserInfo(configuration, tokens.access_token, claims.sub);
      const person = personOfClaims(this.#settings, { ...more, ...claims });
      return person === undefined
        ? { kind: 'refused', reason: 'the claims do not identify a person', next }
        : { kind: 'person', person, next };
    } catch (error) {
      return { kind: 'refused', reason: reasonOf(error), next };
    }
  }

  /** Read at the first sign-in: the provider may be down when the server starts. */
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
        // The settings allow http for localhost only.
        execute: [enableNonRepudiationChecks, ...(issuer.startsWith('http:') ? [allowInsecureRequests] : [])],
      },
    );
  }
}

/** The message of a protocol error says little; the provider's own description is in its cause. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { error: code, error_description: description } = error as Error & {
    readonly error?: unknown;
    readonly error_description?: unknown;
  };
  const cause = error.cause instanceof Error ? error.cause.message : undefined;
  return [error.message, code, description, cause].filter((each) => typeof each === 'string').join('; ');
}

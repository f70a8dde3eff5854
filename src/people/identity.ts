import type { Catalogue } from '../catalogue/catalogue.ts';
import { AuditLog } from './audit/audit-log.ts';
import { isAdministratorThere } from './accounts/administrators.ts';
import { readInvitation, takeInvitation } from './invitations/use-invitation.ts';

import { OpenIdProvider } from './openid/open-id-provider.ts';
import type { Result } from '../formats/values/result.ts';
import type { Departure, Journey } from './openid/open-id-provider.ts';
import { changePassword } from './passwords/change-password.ts';
import { Passwords } from './passwords/passwords.ts';
import type { PasswordCost } from './passwords/passwords.ts';
import { peopleReason } from './people-reason.ts';
import type { Person } from './person.ts';
import { Recognition } from './recognition.ts';
import { startSession } from './sessions.ts';
import type { NewSession, SessionLimits, SignInClient } from './sessions.ts';
import type { SignInSettings } from './sign-in-settings.ts';
import { notAdmitted, tooBusy, waitFor } from './sign-in/attempted.ts';
import type { Attempted } from './sign-in/attempted.ts';
import { signInByOpenId } from './sign-in/openid-sign-in.ts';
import { signInByPassword } from './sign-in/password-sign-in.ts';
import { givesRole } from './sign-in/role-of-groups.ts';
import { SignInLimits } from './sign-in/sign-in-limits.ts';
import type { Admission } from './sign-in/sign-in-limits.ts';
import type { Credentials, SignedIn } from './signed-in.ts';
import type { InvitationView } from './invitations/invitation-shape.ts';

export interface IdentityOptions {
  readonly catalogue: Catalogue;
  readonly settings: SignInSettings;
  /** Reports problems to the operator, for example a directory that does not answer. */
  readonly onWarning: (message: string) => void;
  readonly clock?: () => number;
  readonly passwordCost?: PasswordCost;
  /** Undefined: limits do not survive a restart. */
  readonly attempts?: SignInLimits;
}

/** A successful sign-in. */
export interface Admitted {
  readonly accountId: string;
  readonly session: NewSession;
}

/** The outcome of a sign-in at the provider. */
export interface OpenIdReturn {
  readonly attempted: Attempted<Admitted>;
  /** The page to open after sign-in; undefined if unknown. */
  readonly next: string | undefined;
}

/**
 * Authentication for the server:
 *
 *   sign-in         limits → local password, directory or OpenID provider → account → session
 *   each request    cookie or token → person
 *   links           first administrator, new colleagues, forgotten passwords → session
 */
export class Identity {
  readonly limits: SessionLimits;
  /** The ways to sign in besides a password. */
  readonly openidLabel: string | undefined;
  readonly #catalogue: Catalogue;
  readonly #settings: SignInSettings;
  readonly #onWarning: (message: string) => void;
  readonly #clock: () => number;
  readonly #passwords: Passwords;
  readonly #recognition: Recognition;
  readonly #attempts: SignInLimits;
  /** Sign-ins and failed sign-ins. */
  readonly audit: AuditLog;
  readonly #openid: OpenIdProvider | undefined;
  #isAdministratorKnown = false;

  constructor({ catalogue, settings, onWarning, clock = Date.now, ...options }: IdentityOptions) {
    const { openid, sessionMs, idleMs } = settings;
    this.limits = { sessionMs, idleMs };
    this.openidLabel = openid?.label;
    this.#catalogue = catalogue;
    this.#settings = settings;
    this.#onWarning = onWarning;
    this.#clock = clock;
    this.#passwords = new Passwords(options.passwordCost);
    this.#recognition = new Recognition({ catalogue, idleMs, clock });
    this.#attempts = options.attempts ?? new SignInLimits(clock);
    this.audit = new AuditLog({ catalogue, keptMs: settings.auditLogMs, clock, onWarning });
    this.#openid = openid === undefined ? undefined : new OpenIdProvider(openid, clock);
  }

  now(): number {
    return this.#clock();
  }

  whoAsks(credentials: Credentials): Promise<SignedIn | undefined> {
    return this.#recognition.whoAsks(credentials);
  }

  async signIn({
    name,
    password,
    ...client
  }: SignInClient & { readonly name: string; readonly password: string }): Promise<Attempted<Admitted>> {
    const attempted = await limited(this.#attempts.forName(name, client.address), async () => {
      const found = await signInByPassword({
        catalogue: this.#catalogue,
        passwords: this.#passwords,
        ldap: this.#settings.ldap,
        name,
        password,
        nowMs: this.#clock(),
        onWarning: this.#onWarning,
      });
      return found.ok ? { ok: true, value: await this.#admit(found.value, client) } : found;
    });
    return this.#noted(attempted, { way: 'password', name, address: client.address });
  }

  /** Undefined: no provider is configured. */
  async beginOpenId(journey: Journey): Promise<Result<Departure, string> | undefined> {
    const departure = await this.#openid?.begin(journey);
    if (departure?.ok === false) this.#reportProvider(departure.error);
    return departure;
  }

  async finishOpenId({
    secret,
    url,
    ...client
  }: SignInClient & { readonly secret: string | undefined; readonly url: URL }): Promise<OpenIdReturn> {
    const { openid } = this.#settings;
    if (openid === undefined || this.#openid === undefined)
      return { attempted: notAdmitted('not-found', peopleReason('openid-none')), next: undefined };
    const arrival = await this.#openid.finish(secret, url);
    const next = arrival.kind === 'not-begun' ? undefined : arrival.next;
    const found = await signInByOpenId({
      catalogue: this.#catalogue,
      settings: openid,
      arrival,
      nowMs: this.#clock(),
      onWarning: (reason) => this.#reportProvider(reason),
    });
    const attempted: Attempted<Admitted> = found.ok
      ? { ok: true, value: await this.#admit(found.value, client) }
      : found;
    return { attempted: await this.#noted(attempted, { way: 'openid', address: client.address }), next };
  }

  /** The purpose of a link. */
  readInvitation(
    code: string,
    { address }: Pick<SignInClient, 'address'>,
  ): Promise<Attempted<InvitationView>> {
    return limited(this.#attempts.forAddress(address), () =>
      readInvitation(this.#catalogue, code, this.#clock()),
    );
  }

  async useInvitation({
    code,
    password,
    name,
    displayName,
    ...client
  }: SignInClient & {
    readonly code: string;
    readonly password: string;
    readonly name?: string | undefined;
    readonly displayName?: string | undefined;
  }): Promise<Attempted<Admitted>> {
    const attempted = await limited(this.#attempts.forAddress(client.address), async () => {
      const nowMs = this.#clock();
      // Hashing is expensive: check the link first.
      const view = await readInvitation(this.#catalogue, code, nowMs);
      if (!view.ok) return view;
      const passwordHash = await this.#passwords.hash(password);
      if (passwordHash === undefined) return tooBusy;
      const taken = await this.#catalogue.change((changing) =>
        takeInvitation(changing, { code, passwordHash, name, displayName, nowMs }),
      );
      return taken.ok ? { ok: true, value: await this.#admit(taken.value, client) } : taken;
    });
    return this.#noted(attempted, { way: 'link', address: client.address });
  }

  /** Ends all sessions of the person except the current one. */
  changePassword(
    person: Person,
    change: {
      readonly current: string;
      readonly next: string;
      readonly address: string;
      readonly sessionId: string | undefined;
    },
  ): Promise<Attempted<null>> {
    return limited(this.#attempts.forName(person.name, change.address), () =>
      changePassword({
        catalogue: this.#catalogue,
        passwords: this.#passwords,
        accountId: person.id,
        nowMs: this.#clock(),
        ...change,
      }),
    );
  }

  /**
   * True if there is no administrator, and the directory or provider cannot supply one. The last administrator cannot be
   * removed, so the answer "false" is cached.
   */
  async isFirstAdministratorNeeded(): Promise<boolean> {
    const { ldap, openid } = this.#settings;
    if ([ldap, openid].some((rules) => rules !== undefined && givesRole(rules, 'administrator')))
      return false;
    this.#isAdministratorKnown ||= await isAdministratorThere(this.#catalogue.db);
    return !this.#isAdministratorKnown;
  }

  /** Resolves when all writes have finished; call it before closing the catalogue. */
  async close(): Promise<void> {
    await this.audit.close();
    await this.#recognition.settled();
  }

  async #admit(accountId: string, client: SignInClient): Promise<Admitted> {
    const nowMs = this.#clock();
    const session = await this.#catalogue.change(async (changing) => {
      await changing
        .updateTable('account')
        .set({ lastSignInMs: nowMs })
        .where('id', '=', accountId)
        .execute();
      return startSession(changing, accountId, { ...client, ...this.limits, nowMs });
    });
    return { accountId, session };
  }

  /** A sign-in that cannot be recorded fails: the audit log must be complete. */
  async #noted(
    attempted: Attempted<Admitted>,
    { way, name, address }: { readonly way: string; readonly name?: string; readonly address: string },
  ): Promise<Attempted<Admitted>> {
    const event = { address, detail: way };
    if (attempted.ok)
      await this.audit.note({ ...event, kind: 'sign-in', accountId: attempted.value.accountId });
    else if (attempted.error.kind === 'too-many')
      await this.audit.note({ ...event, kind: 'sign-in-blocked', name });
    // An invalid form is not an attempt to sign in.
    else if (attempted.error.kind !== 'invalid' && attempted.error.kind !== 'unavailable')
      await this.audit.note({ ...event, kind: 'sign-in-failed', name });
    return attempted;
  }

  #reportProvider(reason: string): void {
    this.#onWarning(`sign-in at ${this.#settings.openid?.issuer ?? 'OpenID'} failed: ${reason}`);
  }
}

/** Counts failed guesses. An outcome that says nothing about the credentials does not count. */
async function limited<Value>(
  admission: Admission,
  work: () => Promise<Attempted<Value>>,
): Promise<Attempted<Value>> {
  if (!admission.ok) return waitFor(admission.error.retryAfterSeconds);
  const attempt = admission.value;
  try {
    const attempted = await work();
    if (attempted.ok) attempt.succeeded();
    else if (!guesses.has(attempted.error.kind)) attempt.undone();
    return attempted;
  } catch (error) {
    attempt.undone();
    throw error;
  }
}

const guesses: ReadonlySet<string> = new Set(['wrong', 'not-found']);

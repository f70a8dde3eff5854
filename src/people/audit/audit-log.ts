import type { Catalogue } from '../../catalogue/catalogue.ts';
import { folded } from '../../catalogue/folded.ts';
import { newId } from '../../catalogue/new-id.ts';
import type { AuditEventKind } from '../../catalogue/tables/history-tables.ts';

export interface NewAuditEvent {
  readonly kind: AuditEventKind;
  /** Who it was, where that is known. */
  readonly accountId?: string | undefined;
  /** What was typed as a name: kept only as the account that it names, because people type passwords there too. */
  readonly name?: string | undefined;
  readonly address: string;
  /** Of a sign-in, its way (`password`, `openid`, `link`); of a refusal, what was asked for: `GET /api/v1/people`. */
  readonly detail: string;
}

export interface AuditLogOptions {
  readonly catalogue: Catalogue;
  /** How long events are kept. */
  readonly keptMs: number;
  readonly clock: () => number;
  readonly onWarning: (message: string) => void;
  /** How often old events are looked for. */
  readonly everyMs?: number;
}

const hourMs = 3_600_000;
const maxLetters = 300;
/** The same refusal again and again is noted once in this time: nobody can fill the catalogue by asking. */
const repeatMs: Readonly<Partial<Record<AuditEventKind, number>>> = {
  'sign-in-blocked': 600_000,
  refused: 60_000,
};
const maxRemembered = 10_000;

/** Who signed in or tried to, and what was refused to whom. Only added to; what is older than its term is removed. */
export class AuditLog {
  readonly #options: AuditLogOptions;
  readonly #noted = new Map<string, number>();
  #removing: Promise<void> = Promise.resolve();
  #timer: NodeJS.Timeout | undefined;

  constructor(options: AuditLogOptions) {
    this.#options = options;
  }

  /** Removes old events now and every hour, also where nobody signs in any more. */
  start(): void {
    const { everyMs = hourMs } = this.#options;
    const remove = (): void => {
      this.#removing = this.#removing.then(() => this.#removeOld());
    };
    remove();
    this.#timer = setInterval(remove, everyMs).unref();
  }

  /** Resolved when nothing is removed any more: before the catalogue is closed. */
  async close(): Promise<void> {
    clearInterval(this.#timer);
    await this.#removing;
  }

  async note({ kind, accountId, name, address, detail }: NewAuditEvent): Promise<void> {
    const { catalogue, clock } = this.#options;
    const atMs = clock();
    if (this.#isRepeated(`${kind} ${accountId ?? ''} ${address} ${detail}`, atMs, repeatMs[kind])) return;
    await catalogue.change(async (changing) => {
      const named =
        name === undefined
          ? undefined
          : await changing
              .selectFrom('account')
              .select('id')
              .where('nameFolded', '=', folded(name))
              .executeTakeFirst();
      await changing
        .insertInto('auditEvent')
        .values({
          id: newId(atMs),
          atMs,
          kind,
          accountId: accountId ?? named?.id ?? null,
          address: address.slice(0, maxLetters),
          detail: detail.slice(0, maxLetters),
        })
        .execute();
    });
  }

  #isRepeated(key: string, atMs: number, withinMs: number | undefined): boolean {
    if (withinMs === undefined) return false;
    const before = this.#noted.get(key);
    if (before !== undefined && atMs - before < withinMs) return true;
    if (this.#noted.size >= maxRemembered) this.#noted.clear();
    this.#noted.set(key, atMs);
    return false;
  }

  async #removeOld(): Promise<void> {
    const { catalogue, keptMs, clock, onWarning } = this.#options;
    try {
      await catalogue.db
        .deleteFrom('auditEvent')
        .where('atMs', '<', clock() - keptMs)
        .execute();
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      onWarning(`old events of the audit log could not be removed: ${reason}. It is tried again in an hour`);
    }
  }
}

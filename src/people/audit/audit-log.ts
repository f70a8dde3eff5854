import type { Catalogue } from '../../catalogue/catalogue.ts';
import { folded } from '../../catalogue/folded.ts';
import { newId } from '../../catalogue/new-id.ts';
import type { AuditEventKind } from '../../catalogue/tables/history-tables.ts';

export interface NewAuditEvent {
  readonly kind: AuditEventKind;
  /** The account, if known. */
  readonly accountId?: string | undefined;
  /** The name as typed. Only the account that it names is stored, because people type passwords there too. */
  readonly name?: string | undefined;
  readonly address: string;
  /** The method of a sign-in (`password`, `openid`, `link`), or the refused request: `GET /api/v1/people`. */
  readonly detail: string;
}

export interface AuditLogOptions {
  readonly catalogue: Catalogue;
  /** Retention of events. */
  readonly keptMs: number;
  readonly clock: () => number;
  readonly onWarning: (message: string) => void;
  /** Interval of the removal of old events. */
  readonly everyMs?: number;
}

const hourMs = 3_600_000;
const maxLetters = 300;
/** A repeated refusal is recorded once in this time, so that requests cannot fill the catalogue. */
const repeatMs: Readonly<Partial<Record<AuditEventKind, number>>> = {
  'sign-in-blocked': 600_000,
  refused: 60_000,
};
const maxRemembered = 10_000;

/** Sign-ins, failed sign-ins and refusals. Append-only; events past their retention are removed. */
export class AuditLog {
  readonly #options: AuditLogOptions;
  readonly #noted = new Map<string, number>();
  #removing: Promise<void> = Promise.resolve();
  #timer: NodeJS.Timeout | undefined;

  constructor(options: AuditLogOptions) {
    this.#options = options;
  }

  /** Removes old events now and every hour, even if nobody signs in. */
  start(): void {
    const { everyMs = hourMs } = this.#options;
    const remove = (): void => {
      this.#removing = this.#removing.then(() => this.#removeOld());
    };
    remove();
    this.#timer = setInterval(remove, everyMs).unref();
  }

  /** Resolves when the removal has finished; call it before closing the catalogue. */
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
      onWarning(
        `old events of the audit log could not be removed: ${reason}. The next attempt is in an hour`,
      );
    }
  }
}

import { AccessRules } from './access-rules.ts';
import type { CompiledEntry } from './compiled-entry.ts';

/** The entries that the other side lacks. */
export interface RulesMessage {
  /** True: forget what was sent before. */
  readonly isWhole: boolean;
  readonly entries: readonly CompiledEntry[];
  /** The number of entries that apply to the following questions. */
  readonly length: number;
}

/** The owner's side of a thread: sends rules only when they have changed, and then only the new entries. */
export class RulesSender {
  #sent: AccessRules | undefined;
  /** Entries of this log that the other side has. */
  #known = 0;

  /** Undefined if the other side has these rules already. */
  messageFor(rules: AccessRules): RulesMessage | undefined {
    if (this.#sent?.version === rules.version) return undefined;
    const isWhole = this.#sent?.sharesLogWith(rules) !== true;
    const entries = rules.entriesFrom(isWhole ? 0 : this.#known);
    this.#known = isWhole ? rules.length : Math.max(this.#known, rules.length);
    this.#sent = rules;
    return { isWhole, entries, length: rules.length };
  }
}

/** The thread's side. */
export class RulesReceiver {
  #all = AccessRules.none;
  #rules = AccessRules.none;

  rules(): AccessRules {
    return this.#rules;
  }

  take({ isWhole, entries, length }: RulesMessage): void {
    this.#all = isWhole ? AccessRules.from({ entries }) : this.#all.withCompiled(entries);
    this.#rules = this.#all.first(length);
  }
}

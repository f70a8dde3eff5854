import { AccessRules } from './access-rules.ts';
import type { CompiledEntry } from './compiled-entry.ts';

/** The entries that the other side lacks. */
export interface RulesMessage {
  /** True: forget what was sent before. */
  readonly isWhole: boolean;
  readonly entries: readonly CompiledEntry[];
  /** So many entries count for the questions that follow. */
  readonly length: number;
}

/** The side of a thread's owner: rules are sent when they differ from those sent last, and of those only the new entries. */
export class RulesSender {
  #sent: AccessRules | undefined;
  /** Entries of this log that the other side has. */
  #known = 0;

  /** Undefined: the other side has these rules already. */
  messageFor(rules: AccessRules): RulesMessage | undefined {
    if (this.#sent?.version === rules.version) return undefined;
    const isWhole = this.#sent?.isOfSameLog(rules) !== true;
    const entries = rules.entriesFrom(isWhole ? 0 : this.#known);
    this.#known = isWhole ? rules.length : Math.max(this.#known, rules.length);
    this.#sent = rules;
    return { isWhole, entries, length: rules.length };
  }
}

/** The side of the thread. */
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

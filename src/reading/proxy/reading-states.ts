import type { Reason } from '../../reasons/reason.ts';
import { readView } from '../access-point/view.ts';
import type { View } from '../access-point/view.ts';
import { readingReason } from '../reading-reason.ts';
import { SeenPages } from './seen-pages.ts';
import { isTypedDatetime } from './typed-datetime.ts';

/** At which date, and in which part of it, somebody reads the archive through the proxy. */
export interface ReadingState {
  /** Up to 14 digits; '' for the newest. */
  readonly timestamp: string;
  readonly view: View;
}

/** Omitted fields keep their values. */
export interface StateChange {
  readonly timestamp?: string;
  /** The name of a view. */
  readonly view?: string;
}

export type StateOutcome =
  | { readonly ok: true; readonly state: ReadingState }
  | { readonly ok: false; readonly reason: Reason };

interface Kept {
  state: ReadingState;
  readonly seen: SeenPages;
}

const everything: View = { name: 'all', from: {} };
const beginning: ReadingState = { timestamp: '', view: everything };
const defaultMax = 10_000;

/** The states of all readers, by `stateKey`; kept-states.ts lets them survive a restart. */
export class ReadingStates {
  readonly #kept = new Map<string, Kept>();
  readonly #max: number;
  readonly #onChange: (key: string, state: ReadingState) => void;

  constructor(max = defaultMax, onChange: (key: string, state: ReadingState) => void = () => {}) {
    this.#max = max;
    this.#onChange = onChange;
  }

  stateOf(key: string): ReadingState {
    return this.#kept.get(key)?.state ?? beginning;
  }

  change(key: string, { timestamp, view }: StateChange): StateOutcome {
    const previous = this.stateOf(key);
    const found = view === undefined ? previous.view : readView(view);
    if (found === undefined) return { ok: false, reason: readingReason('view-odd') };
    if (timestamp !== undefined && timestamp !== '' && !isTypedDatetime(timestamp))
      return { ok: false, reason: readingReason('timestamp-outside') };
    const state = { timestamp: timestamp ?? previous.timestamp, view: found };
    this.#entry(key).state = state;
    this.#onChange(key, state);
    return { ok: true, state };
  }

  /** The pages that this reader saw. */
  seenBy(key: string): SeenPages {
    return this.#entry(key).seen;
  }

  #entry(key: string): Kept {
    const entry = this.#kept.get(key) ?? { state: beginning, seen: new SeenPages() };
    // The last used is the last in the map: the first is the one to go.
    this.#kept.delete(key);
    this.#kept.set(key, entry);
    const oldest = this.#kept.keys().next();
    if (this.#kept.size > this.#max && oldest.done !== true) this.#kept.delete(oldest.value);
    return entry;
  }
}

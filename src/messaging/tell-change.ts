import type { Bus } from './bus.ts';

/** What was changed: `targets`, the first segment of its address in the API, and which one, or null for several. */
export interface Change {
  readonly subject: string;
  readonly id: string | null;
}

/** Those who have a page open learn that something on it was changed: `changed.targets`. */
export function tellChange(bus: Bus, change: Change): Promise<void> {
  return bus.publish(`changed.${change.subject}`, new TextEncoder().encode(JSON.stringify(change)));
}

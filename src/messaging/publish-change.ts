import type { Bus } from './bus.ts';

/** `subject` is the first path segment in the API, such as `targets`; `id` is null for several records. */
export interface Change {
  readonly subject: string;
  readonly id: string | null;
}

/** Publishes `changed.targets`, so that open pages refresh. */
export function publishChange(bus: Bus, change: Change): Promise<void> {
  return bus.publish(`changed.${change.subject}`, new TextEncoder().encode(JSON.stringify(change)));
}

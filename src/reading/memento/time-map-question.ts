import type { MementoBase, TimeMapFormat } from './memento-addresses.ts';

export interface TimeMapQuestion {
  readonly url: string;
  readonly format: TimeMapFormat;
  /** As it stands in the path, up to 14 digits: where the page begins. Undefined or '': with the first memento. */
  readonly page?: string | undefined;
  readonly base: MementoBase;
  /** A page is in memory while it is sent. */
  readonly mementosPerPage?: number;
}

import type { HostQuestion } from '../holdings/list-hosts.ts';
import type { UrlSearch } from '../holdings/search-urls.ts';
import type { TypedAddress } from '../holdings/typed-address.ts';
import type { ReaderContext } from '../access-point/reader-context.ts';
import type { TimeMapQuestion } from '../memento/time-map-question.ts';

/** A list of captures, URLs or hosts, whose answer is a text. It can be sent to a thread as it is. */
export type ListingQuestion = ReaderContext &
  (JsonQuestion | ({ readonly kind: 'time-map' } & TimeMapQuestion));

/** Answered with JSON, as the API gives it. */
export type JsonQuestion = {
  /** How the answer names it. */
  readonly mayRead: boolean;
} & (
  | ({ readonly kind: 'calendar' } & TypedAddress)
  | ({ readonly kind: 'captures' } & CaptureListQuestion)
  | ({ readonly kind: 'search' } & UrlSearch)
  | ({ readonly kind: 'sites' } & HostQuestion)
);

/** Timestamps have 14 digits. */
export interface CaptureListQuestion {
  readonly url: string;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  /** The `next` of the answer before. */
  readonly after?: string | undefined;
  readonly limit: number;
}

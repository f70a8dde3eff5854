import type { Dialect } from '../../indexing/captures/query/capture-query.ts';
import type { ReaderContext } from '../access-point/reader-context.ts';
import type { ListingQuestion } from '../listings/listing-question.ts';

/** A question whose answer may need many lines of the index. It is sent to a thread as it is. */
export type HeavyQuestion = ReaderContext & {
  /** The hosts of a collection, for its view. A thread has no catalogue. */
  readonly sites?: readonly string[];
} & (
    | { readonly kind: 'cdx'; readonly parameters: string; readonly dialect: Dialect }
    | { readonly kind: 'xml'; readonly parameters: string }
    | { readonly kind: 'views' }
    | ListingQuestion
  );

/** A piece of an answer, in order. */
export interface AnswerPart {
  readonly text: string | Uint8Array;
  readonly isLast: boolean;
}

export interface ThreadAskOptions {
  /** Clients have their turns one after another. */
  readonly client: string;
  /** Aborted when the client has disconnected. */
  readonly signal: AbortSignal;
}

/** Threads that answer heavy questions. */
export interface HeavyAnswers {
  /** The answer, made as fast as it is read. Throws TooManyQuestions before the first part. */
  ask(question: HeavyQuestion, options: ThreadAskOptions): AsyncGenerator<AnswerPart>;
}

/** More questions are open than one client, or all clients together, may have. */
export class TooManyQuestions extends Error {
  readonly isOfClient: boolean;
  /** After which it is worth asking again. */
  readonly retryAfterSeconds = 5;

  constructor(isOfClient: boolean) {
    super(
      isOfClient
        ? 'too many large questions of this client are open: wait for their answers'
        : 'too many large questions are open: ask again later',
    );
    this.isOfClient = isOfClient;
  }
}

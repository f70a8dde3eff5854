import type { RulesMessage } from '../../access/rules-channel.ts';
import type { RepositoryLocation } from '../../repository/repository.ts';
import type { HeavyQuestion } from './heavy-question.ts';

export interface ReaderThreadData {
  readonly location: RepositoryLocation;
}

/** A question as it is sent: the rules sent last apply. */
export type SentQuestion = HeavyQuestion extends infer Question
  ? Question extends unknown
    ? Omit<Question, 'rules'>
    : never
  : never;

/** Told to a thread. `more`: the next part of an answer, which is not made before. */
export type ReaderThreadRequest =
  | { readonly kind: 'rules'; readonly message: RulesMessage }
  | { readonly kind: 'begin'; readonly id: number; readonly question: SentQuestion }
  | { readonly kind: 'more'; readonly id: number }
  | { readonly kind: 'stop'; readonly id: number }
  | { readonly kind: 'close' };

/** One for each `more`. */
export type ThreadReply = { readonly id: number } & (
  | { readonly kind: 'part'; readonly bytes: Uint8Array<ArrayBuffer>; readonly isLast: boolean }
  | { readonly kind: 'gone' }
  | { readonly kind: 'failed'; readonly message: string; readonly isTooCostly: boolean }
);

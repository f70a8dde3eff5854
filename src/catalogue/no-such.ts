import { catalogueReason } from './catalogue-reason.ts';
import type { catalogueSentences } from './catalogue-reason.ts';
import { refused } from './outcome.ts';
import type { Outcome } from './outcome.ts';

type Thing =
  Extract<keyof typeof catalogueSentences, `no-such-${string}`> extends `no-such-${infer Name}`
    ? Name
    : never;

/** `noSuch('harvest')`: it does not exist, or not for this person. */
export function noSuch(thing: Thing): Outcome<never> {
  return refused('not-found', catalogueReason(`no-such-${thing}`));
}

import type { OwnAccount } from '../../../src/people/accounts/account-shape.ts';
import type { TodayAnswer } from '../../../src/selection/today-shape.ts';
import type todayMessages from '../../translations/en/today.json';
import type { MessagesOf } from '../language/messages.ts';

export interface Count {
  readonly value: number;
  readonly name: string;
  /** The list that the number counts. */
  readonly to: string;
  /** Something is to be done where it is not 0. */
  readonly isWaiting: boolean;
}

/** The numbers that matter to somebody, each with the list behind it. */
export function countsFor(
  me: OwnAccount,
  { targets, jobs, sites }: TodayAnswer,
  texts: MessagesOf<typeof todayMessages>,
): readonly Count[] {
  const mine = `/targets?responsibleId=${me.id}`;
  const counts: Count[] = [];
  const add = (value: number, name: (count: number) => string, to: string, isWaiting: boolean): void => {
    counts.push({ value, name: name(value), to, isWaiting });
  };
  if (me.rights.includes('targets.decide'))
    add(targets.toDecide, texts.countToDecide, '/targets?state=proposed', true);
  if (me.rights.includes('targets.edit')) {
    add(targets.myOpenNotes, texts.countNotes, `${mine}&hasOpenNotes=true`, true);
    add(targets.myNothing, texts.countMyNothing, `${mine}&outcome=nothing`, true);
    add(targets.myRefused, texts.countRefused, `${mine}&state=refused`, true);
    add(targets.myProposed, texts.countProposed, `${mine}&state=proposed`, false);
    add(targets.mine, texts.countMine, mine, false);
  }
  if (me.rights.includes('jobs.control')) {
    add(jobs.failed, texts.countFailed, '/jobs?state=failed&isUnseen=true', true);
    add(sites.nothing, texts.countNothing, '/domains?outcome=nothing&isActive=true', true);
    add(jobs.asleep, texts.countAsleep, '/jobs?state=asleep', true);
    add(jobs.running, texts.countRunning, '/jobs?state=running', false);
    add(jobs.waiting, texts.countWaiting, '/jobs?state=submitted', false);
  }
  return counts;
}

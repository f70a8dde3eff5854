import type { VersionAnswer } from '../../../src/server/api/shapes.ts';
import type readingMessages from '../../translations/en/reading.json';
import type { MessagesOf } from '../language/messages.ts';
import { readKept, writeKept } from '../shell/kept.ts';

/** Which version stands for a date of which there is none. */
export type Rule = VersionAnswer['rule'];

export const rules: readonly Rule[] = ['nearest', 'before', 'after', 'likely', 'exact'];
const keptAs = 'heirloom.rule';

export function keptRule(): Rule {
  const kept = readKept(keptAs);
  return rules.find((rule) => rule === kept) ?? 'nearest';
}

export function keepRule(rule: Rule): void {
  writeKept(keptAs, rule);
}

export function ruleName(rule: Rule, messages: MessagesOf<typeof readingMessages>): string {
  switch (rule) {
    case 'nearest':
      return messages.ruleNearest;
    case 'before':
      return messages.ruleBefore;
    case 'after':
      return messages.ruleAfter;
    case 'likely':
      return messages.ruleLikely;
    case 'exact':
      return messages.ruleExact;
  }
}

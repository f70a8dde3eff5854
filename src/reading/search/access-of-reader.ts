import type { AccessRules } from '../../access/access-rules.ts';
import { isOnLoopback } from '../../access/may-read.ts';
import type { TextAccess } from '../../analysis/text-index/text-index.ts';
import type { ReaderContext } from '../access-point/reader-context.ts';

/** Readers on this machine see all that no rule keeps from them, others nothing. */
export function accessOfReader({ reader, rules }: Pick<ReaderContext, 'reader' | 'rules'>): TextAccess {
  return isOnLoopback(reader) ? accessWithin(rules) : { isAllowed: false, rules: undefined };
}

/** All that no rule keeps from people, for those who may be here. */
export function accessWithin(rules: AccessRules): TextAccess {
  return { isAllowed: true, rules: rules.hasRules ? rules : undefined };
}

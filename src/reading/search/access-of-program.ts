import type { AccessRules } from '../../access/access-rules.ts';
import type { TextAccess } from '../../analysis/text-index/text-index.ts';

/** For commands and the work of the staff: everything that is neither withdrawn nor reserved for others. */
export function accessOfProgram(rules: AccessRules): TextAccess {
  return { reader: { address: '127.0.0.1' }, rules };
}

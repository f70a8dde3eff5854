import { DecisionTable } from '../../repository/local/decisions/decision-table.ts';
import type { TextAccess } from '../../analysis/text-index/text-index.ts';
import { mayReadOnLoopback } from '../../indexing/captures/query/may-read.ts';
import type { ReaderAtAddress } from '../../indexing/captures/query/may-read.ts';

/** What was decided about captures, as far as a search has to know. */
export interface DecidedRules {
  /** Is there anything that could keep a capture from a reader on this machine? */
  readonly hasRules: boolean;
  /** Where the rules are. */
  readonly path: string;
}

/** Who asks the text index. Readers on this machine see all that no rule keeps from them, others nothing. */
export function accessOfReader(reader: ReaderAtAddress, rules: DecidedRules): TextAccess {
  const isAllowed = mayReadOnLoopback(reader, anyCapture).decision === 'allowed';
  return isAllowed ? accessWithin(rules) : { isAllowed, rules: undefined };
}

/**
 * All that no rule keeps from people, for who may be here. Rules that are not in their file yet cannot be asked for each capture:
 * until they are, nothing is shown.
 */
export function accessWithin({ hasRules, path }: DecidedRules): TextAccess {
  return hasRules ? { isAllowed: isWhole(path), rules: path } : { isAllowed: true, rules: undefined };
}

const anyCapture = { urlkey: '-', timestamp: '00000000000000', url: '' };

function isWhole(path: string): boolean {
  const table = DecisionTable.open(path, { readOnly: true });
  const isWhole = table !== undefined && !table.isLogOpen;
  table?.close();
  return isWhole;
}

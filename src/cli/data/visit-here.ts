import type { AccessRules } from '../../access/access-rules.ts';
import type { ReaderContext } from '../../reading/access-point/reader-context.ts';
import type { View } from '../../reading/access-point/view.ts';

/** A command reads the archive as a reader on this machine. */
export function visitHere(rules: AccessRules, view: View = { name: 'all', from: {} }): ReaderContext {
  return { reader: { address: '127.0.0.1' }, view, rules };
}

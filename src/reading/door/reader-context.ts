import type { AccessRules } from '../../access/access-rules.ts';
import type { ReaderAtAddress } from '../../access/may-read.ts';
import type { View } from './view.ts';

/** Who looks at the archive, at which part of it, and under which rules: those of the moment at which they asked. */
export interface ReaderContext {
  readonly reader: ReaderAtAddress;
  readonly view: View;
  readonly rules: AccessRules;
}

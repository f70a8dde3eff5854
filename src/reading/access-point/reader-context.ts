import type { AccessRules } from '../../access/access-rules.ts';
import type { Reader } from '../../access/reader.ts';
import type { View } from './view.ts';

/** The reader, the view, and the access rules at the time of the request. */
export interface ReaderContext {
  readonly reader: Reader;
  readonly view: View;
  readonly rules: AccessRules;
}

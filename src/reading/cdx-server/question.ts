import type { AccessRules } from '../../access/access-rules.ts';
import type { Reader } from '../../access/reader.ts';
import type { View } from '../access-point/view.ts';
import type { CdxParts } from './cdx-parts.ts';

/** A question about the captures of a view. */
export interface CdxQuestion {
  readonly parts: CdxParts;
  readonly view: View;
  readonly reader: Reader;
  readonly rules: AccessRules;
  readonly parameters: URLSearchParams;
}

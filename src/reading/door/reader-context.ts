import type { ReaderAtAddress } from '../../indexing/captures/query/may-read.ts';
import type { View } from './view.ts';

/** Who looks at the archive, and at which part of it. */
export interface ReaderContext {
  readonly reader: ReaderAtAddress;
  readonly view: View;
}

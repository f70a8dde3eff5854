import type { IndexedText } from '../../text-index.ts';
import { serveThread } from '../serve-thread.ts';
import { buffersOf, prepareTexts } from './prepared-text.ts';
import type { PreparedText } from './prepared-text.ts';

/** Works beside the one that writes: half of the work on a text is done before it is written. */
serveThread(
  () => ({
    prepare: (texts: readonly IndexedText[]) => prepareTexts(texts),
    close: () => undefined,
  }),
  (value) => buffersOf((value ?? []) as readonly PreparedText[]),
);

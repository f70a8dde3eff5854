import type { IndexedText } from '../../text-index.ts';
import { serveThread } from '../serve-thread.ts';
import { buffersOf, prepareTexts } from './prepared-text.ts';
import type { PreparedText } from './prepared-text.ts';

/** Prepares texts beside the writer thread: half of the work on a text. */
serveThread(
  () => ({
    prepare: (texts: readonly IndexedText[]) => prepareTexts(texts),
    close: () => undefined,
  }),
  (value) => buffersOf((value ?? []) as readonly PreparedText[]),
);

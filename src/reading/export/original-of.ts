import type { CaptureLine } from '../../formats/cdxj/capture-line.ts';
import type { Holdings } from '../holdings/holdings.ts';
import type { ReaderContext } from '../access-point/reader-context.ts';

/**
 * The location of a revisit's content, or the reason why it cannot be included: without it the revisit cannot be shown.
 */
export type OriginalOf =
  | { readonly kind: 'found'; readonly original: CaptureLine }
  | { readonly kind: 'withheld' | 'lost' };

export async function originalOf(
  holdings: Holdings,
  context: ReaderContext,
  revisit: CaptureLine,
): Promise<OriginalOf> {
  const opened = await holdings.open(context, revisit);
  if (!opened.ok) return { kind: opened.kind };
  await opened.content.close();
  const { stored } = opened.content;
  // The original has another URL, which is withheld: its record reveals more than the content.
  return (await holdings.mayRead(context, stored))
    ? { kind: 'found', original: stored }
    : { kind: 'withheld' };
}

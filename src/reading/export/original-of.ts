import type { CaptureLine } from '../../formats/cdxj/capture-line.ts';
import type { Holdings } from '../holdings/holdings.ts';
import type { Visit } from '../holdings/visit.ts';

/** The capture that has the content of a revisit, if the reader may see it: without it the revisit cannot be shown. */
export async function originalOf(
  holdings: Holdings,
  visit: Visit,
  revisit: CaptureLine,
): Promise<CaptureLine | undefined> {
  const opened = await holdings.open(visit, revisit);
  if (!opened.ok) return undefined;
  await opened.content.close();
  const { stored } = opened.content;
  // Of another URL, which is withheld: its record says more than the content.
  return holdings.mayRead(visit, stored) ? stored : undefined;
}

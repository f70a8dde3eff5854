import type { CaptureLine } from '../../../formats/cdxj/capture-line.ts';
import { canonicalKey } from '../../../formats/url/canonical-key.ts';
import type { Holdings } from '../holdings.ts';
import type { ReaderContext } from '../../access-point/reader-context.ts';

/**
 * `itself`: the capture redirects to the requested URL, in a loop. `alike`: to another form of it (https, with www),
 * whose captures are also captures of this URL.
 */
export type SelfRedirect = 'itself' | 'alike' | undefined;

export async function selfRedirect(
  holdings: Holdings,
  context: ReaderContext,
  capture: CaptureLine,
  askedUrl: string,
): Promise<SelfRedirect> {
  if (!/^30[12378]$/.test(capture.status ?? '')) return undefined;
  // Few indexes say where a redirect leads.
  const location = capture.redirect ?? (await holdings.header(context, capture, 'location'));
  return location === undefined ? undefined : compareTarget(location, capture.url, askedUrl);
}

export function compareTarget(location: string, capturedUrl: string, askedUrl: string): SelfRedirect {
  const target = URL.parse(location, capturedUrl)?.href;
  if (target === undefined || canonicalKey(target) !== canonicalKey(capturedUrl)) return undefined;
  return withoutFragment(target) === withoutFragment(URL.parse(askedUrl)?.href ?? askedUrl)
    ? 'itself'
    : 'alike';
}

function withoutFragment(url: string): string {
  return url.split('#', 1)[0] ?? url;
}

import type { ArchiveSitePage } from './archive-site-page.ts';
import { pageAnswer } from './archive-site-page.ts';
import type { ArchiveSiteAnswer, ArchiveSiteParts, ArchiveSiteRequest } from './archive-site-request.ts';
import { filled } from './archive-site-texts.ts';
import { proxyAddress } from './help-site.ts';
import { markup } from './markup.ts';
import type { Markup } from './markup.ts';

const pemPath = '/heirloom-ca.pem';
const derPath = '/heirloom-ca.crt';

/** The certificate that readers trust: as a page, and in the two forms in which systems take it. */
export function authorityAnswer(
  { url }: ArchiveSiteRequest,
  parts: ArchiveSiteParts,
  page: ArchiveSitePage,
): ArchiveSiteAnswer {
  return certificateAnswer(url.pathname, parts) ?? pageAnswer(page, authorityContent(page, parts));
}

export function authorityContent(
  { words: { ca } }: ArchiveSitePage,
  parts: Pick<ArchiveSiteParts, 'authority' | 'host' | 'port'>,
): Markup {
  const { fingerprint, name } = parts.authority;
  const proxy = proxyAddress(parts);
  return markup`<p>${ca.why}</p>
<p role="note"><strong>${ca.warning}</strong></p>
<ul class="plain">
<li><a href="${pemPath}">${ca.pem}</a></li>
<li><a href="${derPath}">${ca.der}</a></li>
</ul>
<p>${name}<br>${ca.fingerprint}<br><code>${fingerprint}</code></p>
<ul>${ca.how.map((step) => markup`<li>${filled(step, { proxy })}</li>\n`)}</ul>`;
}

/** Undefined where the path is none of the two. */
export function certificateAnswer(
  path: string,
  { authority }: Pick<ArchiveSiteParts, 'authority'>,
): ArchiveSiteAnswer | undefined {
  // The type by which Firefox and phones know what to do with it, whatever the form.
  const headers = { 'Content-Type': 'application/x-x509-ca-cert', 'Cache-Control': 'no-store' };
  if (path === pemPath) return { status: 200, headers, body: authority.certificatePem };
  if (path === derPath) return { status: 200, headers, body: authority.certificateDer };
  return undefined;
}

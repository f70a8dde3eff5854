import type { IncomingHttpHeaders } from 'node:http';
import { authorityContent, certificateAnswer } from './authority-site.ts';
import { pageAnswer, pageFor } from './archive-site-page.ts';
import type { ArchiveSiteAnswer, ArchiveSiteParts } from './archive-site-request.ts';
import { helpContent } from './help-site.ts';
import { markup } from './markup.ts';

/** At the address of the proxy itself, for who has not set it up yet: how to do that, and the certificate. */
export function ownAnswer(
  {
    path,
    headers,
    key,
  }: { readonly path: string; readonly headers: IncomingHttpHeaders; readonly key: string },
  parts: ArchiveSiteParts,
): ArchiveSiteAnswer {
  const [pathname = ''] = path.split('?');
  const certificate = certificateAnswer(pathname, parts);
  if (certificate !== undefined) return certificate;
  const page = pageFor({ headers, key }, parts, 'help');
  const { title } = page.words.names.ca;
  return pageAnswer(
    page,
    markup`${helpContent(page, parts)}\n<h2>${title}</h2>\n${authorityContent(page, parts)}`,
    pathname === '/' ? 200 : 404,
  );
}

import type { IncomingHttpHeaders } from 'node:http';
import { authorityContent, certificateAnswer } from './authority-harbor.ts';
import { pageAnswer, pageFor } from './harbor-page.ts';
import type { HarborAnswer, HarborParts } from './harbor-request.ts';
import { helpContent } from './help-harbor.ts';
import { markup } from './markup.ts';

/** At the address of the proxy itself, for who has not set it up yet: how to do that, and the certificate. */
export function ownAnswer(
  {
    path,
    headers,
    key,
  }: { readonly path: string; readonly headers: IncomingHttpHeaders; readonly key: string },
  parts: HarborParts,
): HarborAnswer {
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

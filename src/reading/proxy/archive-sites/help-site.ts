import type { ArchiveSitePage } from './archive-site-page.ts';
import type { ArchiveSiteParts } from './archive-site-request.ts';
import { filled } from './archive-site-texts.ts';
import { markup } from './markup.ts';
import type { Markup } from './markup.ts';

export function helpContent(
  { words: { help } }: ArchiveSitePage,
  parts: Pick<ArchiveSiteParts, 'host' | 'port' | 'applicationOrigin'>,
): Markup {
  const proxy = proxyAddress(parts);
  return markup`${help.paragraphs.map((text) => markup`<p>${text}</p>\n`)}
<h2>${help.setUp}</h2>
<ol>${help.steps.map((step) => markup`<li>${filled(step, { proxy })}</li>\n`)}</ol>
<p>${help.application}: <a href="${parts.applicationOrigin}/" rel="noreferrer">${parts.applicationOrigin}/</a></p>`;
}

/** As it is set in browsers and tools. */
export function proxyAddress({ host, port }: Pick<ArchiveSiteParts, 'host' | 'port'>): string {
  const name = host.includes(':') ? `[${host}]` : host;
  return `http://${name === '0.0.0.0' || name === '[::]' ? 'localhost' : name}:${port()}`;
}

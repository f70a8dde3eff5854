import type { HarborPage } from './harbor-page.ts';
import type { HarborParts } from './harbor-request.ts';
import { filled } from './harbor-words.ts';
import { markup } from './markup.ts';
import type { Markup } from './markup.ts';

export function helpContent(
  { words: { help } }: HarborPage,
  parts: Pick<HarborParts, 'host' | 'port' | 'applicationOrigin'>,
): Markup {
  const proxy = proxyAddress(parts);
  return markup`${help.paragraphs.map((text) => markup`<p>${text}</p>\n`)}
<h2>${help.setUp}</h2>
<ol>${help.steps.map((step) => markup`<li>${filled(step, { proxy })}</li>\n`)}</ol>
<p>${help.application}: <a href="${parts.applicationOrigin}/" rel="noreferrer">${parts.applicationOrigin}/</a></p>`;
}

/** As it is set in browsers and tools. */
export function proxyAddress({ host, port }: Pick<HarborParts, 'host' | 'port'>): string {
  const name = host.includes(':') ? `[${host}]` : host;
  return `http://${name === '0.0.0.0' || name === '[::]' ? 'localhost' : name}:${port()}`;
}

import { dayOf } from './cited-page.ts';
import type { CitedPage } from './cited-page.ts';

/** For Wikipedia: the template Cite web. */
export function wikipediaText(cited: CitedPage): string {
  const { title, url, host, address } = cited;
  const parameters: readonly (readonly [string, string])[] = [
    ['title', escapedForWiki(title === '' ? url : title)],
    ['url', escapedAddress(url)],
    ['website', escapedForWiki(host)],
    ['archive-url', escapedAddress(address)],
    ['archive-date', dayOf(cited)],
  ];
  return `{{Cite web ${parameters.map(([name, value]) => `|${name}=${value}`).join(' ')}}}`;
}

/** Nothing of a title is markup: no link, no template, no parameter, no tag, no signature. */
function escapedForWiki(text: string): string {
  return text.replaceAll(/[[\]{}|<>&=~]|'{2,}|_{2,}|:\/\//g, (markup) =>
    Array.from(markup, (character) => `&#${character.charCodeAt(0)};`).join(''),
  );
}

/** Characters that are markup even within a URL are percent-encoded. */
function escapedAddress(address: string): string {
  return address.replaceAll(/[[\]{}|]|'{2,}|~{3,}/g, (markup) =>
    Array.from(markup, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`).join(''),
  );
}

import type { PlaceholderMessage } from './placeholder-message.ts';
import { messageTexts } from './message-texts.ts';
import { pageColors } from './page-colors.ts';

/** A page that needs nothing else: no address that the browser would ask for, and no script but the archive's own. */
export function placeholderPage(message: PlaceholderMessage): string {
  const { labels } = messageTexts[message.language];
  const rows = [
    [labels.url, `<code>${escapeMarkup(message.url)}</code>`],
    [labels.date, escapeMarkup(message.date)],
    [labels.reason, escapeMarkup(message.reason)],
  ];
  const facts = rows
    .filter(([, value]) => value !== '')
    .map(([label, value]) => `<dt>${label}</dt><dd>${value}</dd>`);
  const advice = message.advice.map((text) => `<li>${escapeMarkup(text)}</li>`);
  const links = [
    [message.otherDates, message.search],
    [message.sitePages, labels.sitePages],
  ].map(([address, text = '']) =>
    address === undefined
      ? ''
      : `<a href="${escapeMarkup(address)}" target="_top">${escapeMarkup(text)}</a>\n`,
  );
  const ways = links.join('') === '' ? '' : `<nav>\n${links.join('')}</nav>\n`;
  return `<!DOCTYPE html>
<html lang="${message.language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeMarkup(message.title)}</title>
<style>${style}</style>
${scriptOf(message)}</head>
<body>
<main>
<h1>${escapeMarkup(message.title)}</h1>
<p>${escapeMarkup(message.explanation)}</p>
<dl>${facts.join('\n')}</dl>
<h2>${labels.advice}</h2>
<ul>${advice.join('\n')}</ul>
${ways}<footer>Heirloom</footer>
</main>
</body>
</html>
`;
}

function scriptOf({ kind, reportScript }: PlaceholderMessage): string {
  if (reportScript === undefined) return '';
  const { script, application, timestamp, url } = reportScript;
  const data = Object.entries({ url, timestamp, fault: kind, application }).map(
    ([name, value]) => ` data-${name}="${escapeMarkup(value)}"`,
  );
  return `<script src="${escapeMarkup(script)}"${data.join('')}></script>\n`;
}

/** For text and for attribute values in double quotes, in HTML as in XML. */
export function escapeMarkup(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => `&#${character.codePointAt(0)};`);
}

const style = `${pageColors}
* { box-sizing: border-box }
body { margin: 0; font: 1rem/1.6 system-ui, sans-serif; background: var(--paper); color: var(--ink) }
main { max-width: 44rem; margin: 0 auto; padding: clamp(1rem, 7vh, 4rem) clamp(1rem, 4vw, 2rem) 3rem }
a { color: var(--accent) }
h1 { font: 500 clamp(1.5rem, 5vw, 2.25rem)/1.2 Charter, 'Source Serif 4', Georgia, 'DejaVu Serif', serif; margin: 0 0 .75rem }
h2 { font-size: 1rem; font-weight: 500; margin: 1.5rem 0 .25rem }
dt { color: var(--muted); font-size: .9rem }
dd { margin: 0 0 .5rem; overflow-wrap: anywhere }
ul { margin: 0; padding-left: 1.25rem }
nav { display: flex; flex-wrap: wrap; gap: .25rem 1.25rem; margin-top: 1.5rem }
footer { margin-top: 2rem; padding-top: .75rem; border-top: 1px solid var(--line); color: var(--muted); font-size: .85rem }
`;

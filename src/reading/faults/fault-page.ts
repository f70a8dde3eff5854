import type { FaultMessage } from './fault-message.ts';
import { faultWords } from './fault-words.ts';

/** A page that needs nothing else: no address that the browser would ask for, and no script but the archive's own. */
export function faultPage(message: FaultMessage): string {
  const { labels } = faultWords[message.language];
  const rows = [
    [labels.url, `<code>${escapeMarkup(message.url)}</code>`],
    [labels.date, escapeMarkup(message.date)],
    [labels.reason, escapeMarkup(message.reason)],
  ];
  const facts = rows
    .filter(([, value]) => value !== '')
    .map(([label, value]) => `<dt>${label}</dt><dd>${value}</dd>`);
  const advice = message.advice.map((text) => `<li>${escapeMarkup(text)}</li>`);
  const link =
    message.otherDates === undefined
      ? ''
      : `<p><a href="${escapeMarkup(message.otherDates)}" target="_top">${escapeMarkup(message.search)}</a></p>\n`;
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
${link}<footer>Heirloom</footer>
</main>
</body>
</html>
`;
}

function scriptOf({ kind, telling }: FaultMessage): string {
  if (telling === undefined) return '';
  const { script, application, timestamp, url } = telling;
  const data = Object.entries({ url, timestamp, fault: kind, application }).map(
    ([name, value]) => ` data-${name}="${escapeMarkup(value)}"`,
  );
  return `<script src="${escapeMarkup(script)}"${data.join('')}></script>\n`;
}

/** For text and for attribute values in double quotes, in HTML as in XML. */
export function escapeMarkup(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => `&#${character.codePointAt(0)};`);
}

const style = `
:root { color-scheme: light dark }
body { margin: 0; font: 1rem/1.5 system-ui, sans-serif; background: Canvas; color: CanvasText }
main { max-width: 42rem; margin: 0 auto; padding: 1.5rem; border-left: .5rem solid #b45309 }
a { color: light-dark(#8a3f06, #f0a868) }
h1 { font-size: 1.4rem; margin: 0 0 .5rem }
h2 { font-size: 1rem; margin: 1.25rem 0 .25rem }
dt { font-weight: 600 }
dd { margin: 0 0 .5rem; overflow-wrap: anywhere }
footer { margin-top: 1.5rem; font-size: .85rem; opacity: .7 }
`;

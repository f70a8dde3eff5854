import { hash } from 'node:crypto';
import { readerLanguage } from '../../placeholders/reader-language.ts';
import { pageColors } from '../../placeholders/page-colors.ts';
import type { ReadingState } from '../reading-states.ts';
import { archiveSiteLink, archiveSiteNames } from './archive-site-names.ts';
import type { ArchiveSiteName } from './archive-site-names.ts';
import type { ArchiveSiteAnswer, ArchiveSiteParts, ArchiveSiteRequest } from './archive-site-request.ts';
import { archiveSiteTexts } from './archive-site-texts.ts';
import type { ArchiveSiteTexts } from './archive-site-texts.ts';
import { markup, Markup } from './markup.ts';
import { datetimeText } from './datetime-text.ts';

/** The context of every archive site page: one reader and their language. */
export interface ArchiveSitePage {
  readonly language: 'en' | 'fr';
  readonly words: ArchiveSiteTexts;
  readonly state: ReadingState;
  readonly archiveSite: ArchiveSiteName | '';
}

export function pageFor(
  { headers, key }: Pick<ArchiveSiteRequest, 'headers' | 'key'>,
  { states }: Pick<ArchiveSiteParts, 'states'>,
  archiveSite: ArchiveSiteName | '',
): ArchiveSitePage {
  const language = readerLanguage(headers['accept-language'] ?? '');
  return { language, words: archiveSiteTexts[language], state: states.stateOf(key), archiveSite };
}

/** A page that needs nothing else: no script, no picture, no address that the browser would ask for. */
export function pageAnswer(
  page: ArchiveSitePage,
  content: Markup,
  status = 200,
  title?: string,
): ArchiveSiteAnswer {
  return { status, headers: pageHeaders, body: layout(page, content, title).text };
}

/** To a page that can be loaded again without doing anything. */
export function redirectAnswer(location: string): ArchiveSiteAnswer {
  return { status: 303, headers: { Location: location, 'Cache-Control': 'no-store' }, body: '' };
}

function layout(
  page: ArchiveSitePage,
  content: Markup,
  title = page.words.names[page.archiveSite].title,
): Markup {
  const { words, language, archiveSite } = page;
  const links = (['', ...archiveSiteNames] as const).map(
    (name) =>
      markup`<li><a href="${archiveSiteLink(name)}"${here(name === archiveSite)}>${words.names[name].title}</a></li>`,
  );
  return markup`<!DOCTYPE html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title} – Heirloom</title>
<style>${new Markup(style)}</style>
</head>
<body>
<a class="skip" href="#content">${words.skip}</a>
<header>
<nav aria-label="${words.menu}"><ul>${links}</ul></nav>
<p>${readingText(page)}</p>
</header>
<main id="content">
<h1>${title}</h1>
${content}
</main>
</body>
</html>
`;
}

function here(isHere: boolean): Markup {
  return new Markup(isHere ? ' aria-current="page"' : '');
}

/** The reader's date and view, shown on every page; each links to the page that changes it. */
function readingText({ words, state: { timestamp, view }, language }: ArchiveSitePage): Markup {
  const date = timestamp === '' ? words.newest : datetimeText(timestamp, language);
  const where = view.name === 'all' ? words.allViews : view.name;
  return markup`${words.reading} <a href="${archiveSiteLink('date')}">${date}</a>, ${words.view} <a href="${archiveSiteLink('views')}">${where}</a>.`;
}

const style = `${pageColors}
* { box-sizing: border-box }
body { margin: 0; font: 1rem/1.5 system-ui, sans-serif; background: var(--paper); color: var(--ink) }
a { color: var(--accent) }
header, main { max-width: 60rem; margin: 0 auto; padding: .75rem 1rem }
header { border-bottom: 1px solid var(--line) }
header p { margin: .5rem 0 0 }
nav ul { display: flex; flex-wrap: wrap; gap: .25rem 1rem; list-style: none; margin: 0; padding: 0 }
nav a { display: inline-block; padding: .35rem 0 }
nav a[aria-current] { font-weight: 700; text-decoration: none; color: inherit }
.skip { position: absolute; left: -99rem }
.skip:focus { position: static }
h1, h2 { font-family: Charter, 'Source Serif 4', Georgia, 'DejaVu Serif', serif; font-weight: 400 }
h1 { font-size: 2rem; margin: 1rem 0 }
h2 { font-size: 1.25rem; margin: 1.5rem 0 .5rem; overflow-wrap: anywhere }
form { margin: 1rem 0 }
td form, li form { margin: 0 }
fieldset { border: 0; margin: .25rem 0; padding: 0; display: flex; flex-wrap: wrap; gap: 0 1rem }
fieldset label { display: inline-flex; align-items: center; gap: .35rem }
mark { background: none; color: inherit; font-weight: 700; text-decoration: underline; text-decoration-color: var(--accent) }
ol.results { list-style: none; padding: 0 }
ol.results li { padding: .75rem 0; border-bottom: 1px solid var(--line); overflow-wrap: anywhere }
ol.results h3 { margin: 0; font-size: 1.05rem }
ol.results p { margin: .15rem 0 }
label, .hint { display: block }
.hint { color: var(--muted); font-size: .9rem }
input, button, select { font: inherit; padding: .5rem .75rem; margin: .25rem .5rem .25rem 0; max-width: 100%; border: 1px solid var(--line); border-radius: .5rem; background: var(--surface); color: inherit }
input[type=text] { width: 30rem }
button { cursor: pointer; border-color: var(--accent); background: var(--accent); color: var(--on-accent) }
button ~ button, td button, li button { background: none; color: var(--accent) }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px }
.scroll { overflow-x: auto }
table { border-collapse: collapse; width: 100% }
th, td { text-align: left; vertical-align: top; padding: .35rem .75rem .35rem 0; border-bottom: 1px solid var(--line) }
td { overflow-wrap: anywhere }
td:first-child { min-width: 10rem }
ul.plain { list-style: none; padding: 0 }
ul.plain li { padding: .25rem 0 }
[role=alert] { border-left: .4rem solid var(--warn); padding: .25rem .75rem }
code { overflow-wrap: anywhere }
`;

/**
 * An archived page must not be able to use an archive site in its reader's name: it can neither show one in a frame, nor read one, nor
 * keep a hand on its window.
 */
const pageHeaders: Readonly<Record<string, string>> = {
  'Content-Type': 'text/html; charset=utf-8',
  'Content-Security-Policy': `default-src 'none'; style-src 'sha256-${hash('sha256', style, 'base64')}'; form-action http: https:; base-uri 'none'; frame-ancestors 'none'`,
  'X-Frame-Options': 'DENY',
  'X-Content-Type-Options': 'nosniff',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Referrer-Policy': 'same-origin',
  'Cache-Control': 'no-store',
  Vary: 'Accept-Language',
};

/** The style sheets of a site: what all families share, then the rules of one. */
import { link, plain } from '../../model/fragment.ts';
import type { Fragment } from '../../model/fragment.ts';
import type { Look, LookFamily } from './look.ts';

const serif = 'Georgia, "Times New Roman", serif';
const sans = '"Helvetica Neue", Arial, "Liberation Sans", sans-serif';

const fonts: Readonly<Record<LookFamily, { readonly text: string; readonly heading: string }>> = {
  broadsheet: { text: serif, heading: serif },
  cards: { text: sans, heading: sans },
  institution: { text: sans, heading: serif },
  magazine: { text: serif, heading: sans },
};

/** `edition` makes the bytes of each look differ, even when its colours happen to be the same. */
export function styleSheet(look: Look, edition: string): Fragment {
  const { text, heading } = fonts[look.family];
  return plain`@import "${link('component', 'css @import', 'print.css')}" print;
/* ${look.family} ${edition} */
@font-face { font-family: Text; src: url(${link('component', 'css url()', 'fonts/text.woff2')}) format("woff2"); }
:root { --accent: ${look.accent}; --paper: ${look.paper}; --ink: ${look.ink} }
* { box-sizing: border-box }
body { margin: 0; color: var(--ink); background: var(--paper) url('${link('component', 'css url()', '/images/background.png')}'); font: 17px/1.55 Text, ${text} }
h1, h2, h3 { font-family: ${heading}; line-height: 1.2; margin: 0 0 .5em }
${shared}${families[look.family]}`;
}

export function printSheet(look: Look, edition: string): Fragment {
  return plain`/* ${edition} */
nav, aside, .related { display: none }
h1 { color: ${look.accent} }
`;
}

const shared = `a { color: var(--accent) }
img { max-width: 100%; height: auto }
header, nav, main, footer { max-width: 980px; margin: 0 auto; padding: 0 24px }
header { padding-top: 20px; padding-bottom: 12px }
header img { display: block; height: 64px }
nav { display: flex; flex-wrap: wrap; gap: 4px 20px; align-items: center; padding-top: 8px; padding-bottom: 8px }
nav a { text-decoration: none; font-weight: bold }
nav a::first-letter { text-transform: uppercase }
nav form { margin-left: auto; display: flex; gap: 6px }
input, button { font: inherit; font-size: 15px; padding: 4px 10px; border: 1px solid #bbb; border-radius: 3px; background: #fff }
input { width: 9em }
button { background: var(--accent); border-color: var(--accent); color: #fff }
main { background: #fff; padding-top: 28px; padding-bottom: 36px }
/* The head of the page shows the name already. */
.name { position: absolute; left: -9999px }
h2 { font-size: 1.1em; letter-spacing: .04em; color: var(--accent) }
.articles { list-style: none; margin: 0; padding: 0; display: grid; gap: 26px; grid-template-columns: repeat(3, 1fr) }
.articles img { display: block; width: 100%; margin-bottom: 8px }
.articles a { display: block; color: inherit; text-decoration: none; font-weight: bold; line-height: 1.3 }
.articles a:hover { color: var(--accent); text-decoration: underline }
.articles p { margin: .3em 0 0; font-size: .9em }
.date, time, .updated { color: #666; font-size: .85em }
article { max-width: 680px }
article img { width: 100%; margin: 4px 0 12px }
article h1 { font-size: 2.1em }
.related { margin-top: 28px; padding: 14px 14px 14px 34px; border-top: 3px solid var(--accent); background: var(--paper) }
aside { margin-top: 34px; padding-top: 10px; border-top: 1px solid #ddd; font-size: .9em }
aside ul { display: flex; flex-wrap: wrap; gap: 4px 24px; list-style: none; margin: 0; padding: 0 }
footer { padding-top: 18px; padding-bottom: 30px; font-size: .85em; color: #555 }
`;

const families: Readonly<Record<LookFamily, string>> = {
  broadsheet: `header { text-align: center }
header img { margin: 0 auto }
nav { justify-content: center; border-top: 1px solid var(--ink); border-bottom: 4px double var(--ink); background: #fff }
nav form { margin-left: 12px }
main > h1 { font-size: 1.4em; text-align: center }
.articles { gap: 24px 32px }
.articles li { border-top: 1px solid #ccc; padding-top: 10px }
.articles li:first-child { grid-column: span 2; grid-row: span 2; border-top: 3px solid var(--ink) }
.articles li:first-child a { font-size: 1.6em }
article { margin: 0 auto }
`,
  cards: `header { max-width: none; background: var(--accent); padding-left: max(24px, calc(50% - 466px)) }
nav { max-width: none; background: #fff; padding-left: max(24px, calc(50% - 466px)); padding-right: max(24px, calc(50% - 466px)); box-shadow: 0 1px 4px #0003 }
main { background: none }
.articles li, article { background: #fff; border-radius: 8px; overflow: hidden; box-shadow: 0 1px 4px #0003; padding: 0 14px 14px }
.articles img { width: calc(100% + 28px); max-width: none; margin: 0 -14px 10px }
article { padding: 24px 32px; max-width: 760px }
`,
  institution: `header { border-top: 8px solid var(--accent); background: #fff }
nav { background: var(--accent) }
nav a { color: #fff }
nav button { border-color: #fff }
.articles { grid-template-columns: 1fr; gap: 0 }
.articles li { display: grid; grid-template-columns: 170px 1fr; column-gap: 20px; align-content: start; padding: 14px 0; border-bottom: 1px solid #ddd }
.articles img { grid-row: span 3; margin: 0 }
.articles a { font-size: 1.1em; color: var(--accent) }
`,
  magazine: `header { padding-top: 34px }
header img { height: 84px }
nav { border-bottom: 1px solid #ccc; text-transform: uppercase; font-size: .82em; letter-spacing: .06em }
main { background: none }
main > h1 { font-size: 2.6em; font-weight: normal }
.articles { grid-template-columns: 1fr 1fr; gap: 34px }
.articles li:first-child { grid-column: 1 / -1; display: grid; grid-template-columns: 3fr 2fr; column-gap: 28px; align-content: start }
.articles li:first-child img { grid-row: span 6 }
.articles a { font-size: 1.25em }
.articles li:first-child a { font-size: 1.9em }
article { margin: 0 auto }
article h1 { font-size: 2.6em; font-weight: normal }
`,
};

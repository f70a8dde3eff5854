import { dayOf } from './cited-page.ts';
import type { CitedPage } from './cited-page.ts';

/** For LaTeX: `@misc{…}`, whose fields any style knows; `url` and `urldate` are those of biblatex and natbib. */
export function bibtexText(cited: CitedPage): string {
  const { title, url, host, datetime, address, timestamp, archiveName } = cited;
  const key = `${host.replaceAll(/[^A-Za-z0-9]+/g, '-').replaceAll(/^-|-$/g, '')}-${timestamp}`;
  const fields: readonly (readonly [string, string])[] = [
    ['title', escapedForLatex(title === '' ? url : title)],
    ['year', String(datetime.getUTCFullYear())],
    ['month', String(datetime.getUTCMonth() + 1)],
    ['howpublished', escapedForLatex(`${archiveName}, capture of ${datetime.toISOString()}`)],
    ['url', verbatim(address)],
    ['urldate', dayOf(cited)],
    ['note', `Captured from ${escapedForLatex(url)}`],
  ];
  const lines = fields.map(([name, value]) => `  ${name} = {${value}}`);
  return `@misc{${key},\n${lines.join(',\n')}\n}`;
}

const latexNames: Readonly<Record<string, string>> = {
  '\\': '\\textbackslash{}',
  // BibTeX counts escaped braces too, so that `\\{` alone would never end.
  '{': '\\textbraceleft{}',
  '}': '\\textbraceright{}',
  '~': '\\textasciitilde{}',
  '^': '\\textasciicircum{}',
};

/** A title may hold any character: none of them is a command, and none ends the field. */
function escapedForLatex(text: string): string {
  return text.replaceAll(/[\\{}~^$&#%_]/g, (character) => latexNames[character] ?? `\\${character}`);
}

/** The field `url` is read without LaTeX: only what would end the field is escaped, as URLs do it. */
function verbatim(address: string): string {
  return address.replaceAll(/[\\{}]/g, (character) => encodeURIComponent(character));
}

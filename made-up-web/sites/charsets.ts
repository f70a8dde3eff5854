/** Pages in several charsets, declared rightly, wrongly or not at all. The truth names the charset of the bytes. */
import { encodeText } from '../content/charset.ts';
import type { Charset } from '../content/charset.ts';
import { french } from '../language/french.ts';
import { german } from '../language/german.ts';
import type { Language } from '../language/language.ts';
import { northernSami } from '../language/northern-sami.ts';
import { paragraph } from '../language/prose.ts';
import type { Answer } from '../model/answer.ts';
import { link, linksOf, markup, textOf } from '../model/fragment.ts';
import { randomFor } from '../model/random.ts';
import type { SiteGround } from '../model/site.ts';
import { smallPage } from './special-site.ts';
import type { Entry, SpecialPlan } from './special-site.ts';

interface Case {
  readonly path: string;
  readonly note: string;
  readonly charset: Charset;
  readonly header?: string;
  readonly meta?: string;
  readonly language?: Language;
  readonly byteOrderMark?: true;
}

const cases: readonly Case[] = [
  { path: '/utf-8', note: 'UTF-8 in header and meta', charset: 'utf-8', header: 'utf-8', meta: 'utf-8' },
  { path: '/utf-8-meta', note: 'UTF-8 in meta only', charset: 'utf-8', meta: 'utf-8' },
  { path: '/utf-8-silent', note: 'UTF-8, not declared', charset: 'utf-8' },
  {
    path: '/utf-8-bom',
    note: 'UTF-8 by its mark, header says Latin-1',
    charset: 'utf-8',
    header: 'iso-8859-1',
    byteOrderMark: true,
  },
  {
    path: '/sami',
    note: 'Northern Sami in UTF-8',
    charset: 'utf-8',
    header: 'UTF-8',
    language: northernSami,
  },
  { path: '/latin-1', note: 'ISO 8859-1 in header', charset: 'iso-8859-1', header: 'ISO-8859-1' },
  { path: '/latin-1-silent', note: 'ISO 8859-1, not declared', charset: 'iso-8859-1' },
  { path: '/latin-1-as-utf-8', note: 'ISO 8859-1 that says UTF-8', charset: 'iso-8859-1', header: 'utf-8' },
  { path: '/windows-1252', note: 'windows-1252 in meta', charset: 'windows-1252', meta: 'windows-1252' },
  {
    path: '/windows-as-latin-1',
    note: 'windows-1252 that says ISO 8859-1',
    charset: 'windows-1252',
    header: 'iso-8859-1',
  },
  {
    path: '/conflict',
    note: 'header UTF-8 (true), meta ISO 8859-1',
    charset: 'utf-8',
    header: 'utf-8',
    meta: 'iso-8859-1',
  },
  { path: '/utf-16le', note: 'UTF-16 little endian with its mark', charset: 'utf-16le' },
  { path: '/utf-16be', note: 'UTF-16 big endian with its mark', charset: 'utf-16be', header: 'utf-16' },
  { path: '/unknown', note: 'a charset that nobody knows', charset: 'utf-8', header: 'x-klingon' },
];

export function charsetSites({ seed }: SiteGround): readonly SpecialPlan[] {
  return [
    {
      name: 'charsets',
      note: 'The same kind of text in many clothes.',
      entries: [
        ...cases.map((each): Entry => ({ path: each.path, note: each.note, answer: () => page(seed, each) })),
        { path: '/caf%C3%A9.html', note: 'café, escaped as UTF-8', answer: () => smallPage('UTF-8 path') },
        { path: '/caf%E9.html', note: 'café, escaped as Latin-1', answer: () => smallPage('Latin-1 path') },
      ],
    },
  ];
}

function page(seed: number, each: Case): Answer {
  const language = each.language ?? (each.path.startsWith('/w') ? german : french);
  const random = randomFor(seed, 'charset', each.path);
  const meta = each.meta === undefined ? markup`` : markup`<meta charset="${each.meta}">\n`;
  const fragment = markup`${each.byteOrderMark === true ? '\uFEFF' : ''}<!DOCTYPE html>
<html lang="${language.tag}"><head>
${meta}<title>${each.note}</title></head>
<body><p>${paragraph(language, random)}</p>
<p>${paragraph(language, random)}</p>
<p><a href="${link('page', 'a@href', '/', 'back')}">back</a></p></body></html>
`;
  return {
    kind: 'html',
    status: 200,
    headers: [],
    contentType: each.header === undefined ? 'text/html' : `text/html; charset=${each.header}`,
    charset: each.charset,
    language: language.code,
    body: encodeText(textOf(fragment), each.charset),
    links: () => linksOf(fragment),
  };
}

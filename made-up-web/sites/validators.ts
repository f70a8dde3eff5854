/** ETag, Last-Modified, Vary: honest and lying servers. */
import type { Answer } from '../model/answer.ts';
import { languages } from '../language/languages.ts';
import type { LanguageCode } from '../language/language.ts';
import { paragraph } from '../language/prose.ts';
import { markup } from '../model/fragment.ts';
import { noBody } from '../model/body.ts';
import { fingerprint, randomFor } from '../model/random.ts';
import type { Visit } from '../model/visit.ts';
import { epochMs } from '../clock.ts';
import { dayMs, lastChangeMs } from '../model/changes.ts';
import type { SiteGround } from '../model/site.ts';
import { smallPage } from './special-site.ts';
import type { SpecialPlan } from './special-site.ts';

const notModified: Answer = { kind: 'html', status: 304, headers: [['ETag', '"lie"']], body: noBody };

export function validatorSites({ seed }: SiteGround): readonly SpecialPlan[] {
  const dailyPage = (visit: Visit, key: string): Answer => {
    const appearsAtMs = epochMs - 30 * dayMs;
    const lastChangedMs = lastChangeMs({ seed, key, changesPerDay: 1, appearsAtMs }, visit.nowMs);
    const page = smallPage('Daily', markup`<p>${fingerprint(seed, key, lastChangedMs)}</p>`);
    return { ...page, life: { changesPerDay: 1, appearsAtMs, lastChangedMs } };
  };
  return [
    {
      name: 'validators',
      note: 'Pages that change about daily, and what servers say about it.',
      entries: [
        {
          path: '/honest',
          note: 'ETag and Last-Modified',
          answer: (visit) => ({ ...dailyPage(visit, 'honest'), validators: true }),
        },
        { path: '/none', note: 'no validators', answer: (visit) => dailyPage(visit, 'none') },
        {
          path: '/always-304',
          note: 'says 304 to every conditional request, whatever changed',
          answer: (visit) =>
            asked(visit) ? notModified : { ...dailyPage(visit, 'always'), headers: [['ETag', '"lie"']] },
        },
        {
          path: '/never-304',
          note: 'a new ETag at every instant, for the same bytes',
          answer: (visit) => ({ ...smallPage('Never'), headers: [['ETag', `"${visit.nowMs}"`]] }),
        },
        {
          path: '/future',
          note: 'Last-Modified in the future',
          answer: (visit) => ({
            ...dailyPage(visit, 'future'),
            headers: [['Last-Modified', new Date(visit.nowMs + 365 * dayMs).toUTCString()]],
          }),
        },
        {
          path: '/bad-date',
          note: 'Last-Modified that is no date',
          answer: () => ({ ...smallPage('Bad date'), headers: [['Last-Modified', 'yesterday, 25:61']] }),
        },
        {
          path: '/language',
          note: 'the language follows Accept-Language',
          answer: (visit) => inLanguage(seed, visit),
        },
        {
          path: '/robot',
          note: 'robots see another page than readers',
          answer: (visit) => ({
            ...smallPage(
              /heirloom|bot|crawl/i.test(visit.headers.get('user-agent') ?? '')
                ? 'For robots'
                : 'For readers',
            ),
            headers: [['Vary', 'User-Agent']],
          }),
        },
      ],
    },
  ];
}

function asked(visit: Visit): boolean {
  return visit.headers.has('if-none-match') || visit.headers.has('if-modified-since');
}

const byTag: Readonly<Record<string, LanguageCode>> = {
  fr: 'fra',
  nb: 'nob',
  nn: 'nno',
  se: 'sme',
  nl: 'nld',
  de: 'deu',
};

function inLanguage(seed: number, visit: Visit): Answer {
  const wanted = (visit.headers.get('accept-language') ?? '').split(/[,;-]/)[0]?.trim() ?? '';
  const language = languages[byTag[wanted] ?? 'eng'];
  const page = smallPage(
    'Language',
    markup`<p>${paragraph(language, randomFor(seed, 'language', wanted))}</p>`,
  );
  return {
    ...page,
    language: language.code,
    headers: [
      ['Content-Language', language.tag],
      ['Vary', 'Accept-Language'],
    ],
  };
}

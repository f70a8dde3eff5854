/** Cookies: harmless, meaningful, demanded, and without end. */
import { redirectAnswer } from '../model/answers.ts';
import { markup } from '../model/fragment.ts';
import { fingerprint } from '../model/random.ts';
import type { Visit } from '../model/visit.ts';
import type { SiteGround } from '../model/site.ts';
import { smallPage } from './special-site.ts';
import type { SpecialPlan } from './special-site.ts';

export function cookieSites({ seed }: SiteGround): readonly SpecialPlan[] {
  return [
    {
      name: 'cookies',
      note: 'What cookies do to pages.',
      entries: [
        {
          path: '/same',
          note: 'sets a cookie, but the page is the same with and without',
          answer: () => ({ ...smallPage('Same'), headers: [['Set-Cookie', 'seen=1; Path=/; HttpOnly']] }),
        },
        {
          path: '/different',
          note: 'the page differs by cookie',
          answer: (visit) => {
            const colour = cookie(visit, 'colour');
            const page = smallPage('Different', markup`<p>Your colour: ${colour ?? 'none'}</p>`);
            return {
              ...page,
              headers: [
                ['Set-Cookie', 'colour=blue; Path=/different'],
                ['Vary', 'Cookie'],
              ],
            };
          },
        },
        {
          path: '/wall',
          note: 'nothing without consent: redirects to the question',
          answer: (visit) =>
            cookie(visit, 'consent') === 'yes'
              ? smallPage('Behind the wall')
              : redirectAnswer(302, '/consent?to=/wall'),
        },
        {
          path: '/consent',
          note: 'the question',
          unlinked: true,
          anyQuery: true,
          answer: () => {
            const page = smallPage(
              'Do you agree?',
              markup`<form method="post" action="/agree"><button>Yes</button></form>`,
            );
            return page;
          },
        },
        {
          path: '/agree',
          note: 'the answer to the question',
          unlinked: true,
          answer: () =>
            redirectAnswer(303, '/wall', [['Set-Cookie', 'consent=yes; Path=/; Max-Age=31536000']]),
        },
        {
          path: '/loop-without',
          note: 'redirects to itself until the cookie comes back',
          answer: (visit) =>
            cookie(visit, 'tried') === '1'
              ? smallPage('At last')
              : redirectAnswer(302, '/loop-without', [['Set-Cookie', 'tried=1; Path=/']]),
        },
        {
          path: '/always-new',
          note: 'a new cookie name at every instant of the clock',
          answer: (visit) => ({
            ...smallPage('Always new'),
            headers: [['Set-Cookie', `c${fingerprint(seed, 'cookie', visit.nowMs)}=1; Path=/`]],
          }),
        },
        {
          path: '/many',
          note: 'two hundred cookies at once',
          answer: () => ({
            ...smallPage('Many'),
            headers: Array.from({ length: 200 }, (_, index) => [
              'Set-Cookie',
              `many${index}=${'x'.repeat(40)}; Path=/many`,
            ]),
          }),
        },
        {
          path: '/foreign',
          note: 'a cookie for a domain that is not its own, and for a public suffix',
          answer: () => ({
            ...smallPage('Foreign'),
            headers: [
              ['Set-Cookie', 'foreign=1; Domain=portal.test; Path=/'],
              ['Set-Cookie', 'suffix=1; Domain=test; Path=/'],
            ],
          }),
        },
      ],
    },
  ];
}

function cookie(visit: Visit, name: string): string | undefined {
  const pairs = (visit.headers.get('cookie') ?? '').split(/[;,]\s*/).map((pair) => pair.split('='));
  return pairs.find(([key]) => key === name)?.[1];
}

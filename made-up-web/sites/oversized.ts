/** Well-formed, but far too much. */
import { htmlAnswer } from '../model/answers.ts';
import { link, markup } from '../model/fragment.ts';
import { literalPattern } from '../model/literal-pattern.ts';
import type { SiteGround } from '../model/site.ts';
import { smallPage } from './special-site.ts';
import type { SpecialPlan } from './special-site.ts';

const many = 120_000;
const longPath = `/long/${'x'.repeat(65_000)}`;
const longQuery = `/long?q=${'y'.repeat(65_000)}`;

export function oversizedSites({ origins }: SiteGround): readonly SpecialPlan[] {
  const url = (path: string): string => origins.url('oversized.test', path);
  return [
    {
      name: 'oversized',
      note: 'Too much of everything.',
      hostile: true,
      endless: [
        {
          name: 'numbers',
          pattern: `^${literalPattern(url('/number/'))}\\d{1,9}$`,
          entrance: url('/number/0'),
        },
      ],
      entries: [
        {
          path: '/ten-megabytes',
          note: '10 MB of links on one page',
          answer: () => {
            const items = Array.from({ length: many }, (_, number) => {
              const written = `/number/${number}`;
              return markup`<li class="one-of-a-hundred-and-twenty-thousand"><a href="${link('page', 'a@href', written)}">${number}</a></li>\n`;
            });
            return htmlAnswer(markup`<!DOCTYPE html><title>Many</title><ul>\n${items}</ul>\n`);
          },
        },
        {
          path: '/deep',
          note: '50,000 elements inside each other',
          answer: () => htmlAnswer(markup`<!DOCTYPE html><title>Deep</title>${deep(50_000)}`),
        },
        {
          path: '/long-addresses',
          note: 'addresses of 64 kB',
          answer: () =>
            smallPage(
              'Long',
              markup`<a href="${link('page', 'a@href', longPath)}">path</a> <a href="${link('page', 'a@href', longQuery)}">query</a>`,
            ),
        },
        { path: longPath, note: 'long path', unlinked: true, answer: () => smallPage('Long path') },
        { path: longQuery, note: 'long query', unlinked: true, answer: () => smallPage('Long query') },
        {
          path: '/one-line',
          note: 'a script of 5 MB in one line',
          answer: () => smallPage('One line', markup`<script>/*${'x'.repeat(5 << 20)}*/</script>`),
        },
      ],
      beyond: (visit) =>
        /^\/number\/\d{1,9}$/.test(visit.path) ? { ...smallPage(visit.path), endless: 'numbers' } : undefined,
    },
  ];
}

function deep(levels: number): ReturnType<typeof markup> {
  return { pieces: ['<div>'.repeat(levels), 'bottom', '</div>'.repeat(levels), '\n'] };
}

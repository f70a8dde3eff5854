/** The same content under several names and paths; and a site that says 200 to everything. */
import { jpeg } from '../content/jpeg.ts';
import { landscape } from '../content/scene.ts';
import { bytesAnswer } from '../model/answers.ts';
import { link, markup } from '../model/fragment.ts';
import { literalPattern } from '../model/literal-pattern.ts';
import { randomFor } from '../model/random.ts';
import type { SiteGround } from '../model/site.ts';
import { smallPage } from './special-site.ts';
import type { Entry, SpecialPlan } from './special-site.ts';

const copyCount = 10;

export function mirrorSites({ seed, origins }: SiteGround): readonly SpecialPlan[] {
  const copies = Array.from({ length: copyCount }, (_, index): Entry => ({
    path: `/copy/${index}.html`,
    note: `copy ${index}`,
    answer: () =>
      smallPage(
        `Copy ${index}`,
        markup`<img src="${link('component', 'img@src', '/copy/picture.jpg')}" alt="">
<p><a href="${link('page', 'a@href', `../copy/${(index + 1) % copyCount}.html`, 'next')}">next</a></p>`,
      ),
  }));
  const soft = origins.url('soft404.test', '');
  return [
    {
      name: 'mirror',
      hosts: ['mirror-a.test', 'mirror-b.test', 'www.mirror-a.test'],
      note: 'Three names, the same bytes.',
      entries: [
        ...copies,
        {
          path: '/copy/picture.jpg',
          note: 'the picture',
          unlinked: true,
          answer: () =>
            bytesAnswer(
              'image',
              'image/jpeg',
              jpeg(landscape(randomFor(seed, 'mirrored'), 240, 160), 'mirrored'),
            ),
        },
        {
          path: '/dots',
          note: 'links with dots, double slashes and default documents',
          answer: () =>
            smallPage(
              'Dots',
              markup`<a href="${link('page', 'a@href', '/a/../copy/./1.html', 'dots')}">dots</a>
<a href="${link('page', 'a@href', '/../../copy/2.html', 'above the root')}">above the root</a>
<a href="${link('page', 'a@href', './copy/%33.html', 'escaped')}">escaped digit</a>`,
            ),
        },
      ],
      beyond: (visit) => (visit.path === '/copy/%33.html' ? copies[3]?.answer(visit) : undefined),
    },
    {
      name: 'soft404',
      note: 'Says 200 to every address.',
      entries: [{ path: '/real.html', note: 'a real page', answer: () => smallPage('Real') }],
      endless: [
        { name: 'soft 404', pattern: `^${literalPattern(soft)}/.*$`, entrance: `${soft}/no-such-page` },
      ],
      beyond: () => ({ ...smallPage('Oops, page not found'), endless: 'soft 404' }),
    },
  ];
}

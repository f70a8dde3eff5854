/** Pictures that load late: each in another of the ways that scripts do it. */
import { png } from '../content/png.ts';
import { emblem } from '../content/scene.ts';
import { bytesAnswer, htmlAnswer, htmlDocument, textAnswer } from '../model/answers.ts';
import { insideAttribute, link, markup, quoted } from '../model/fragment.ts';
import type { Fragment, Link } from '../model/fragment.ts';
import { randomFor } from '../model/random.ts';
import type { SiteGround } from '../model/site.ts';
import type { Entry, SpecialPlan } from './special-site.ts';

const names = [
  'native',
  'data-src',
  'set-1x',
  'set-2x',
  'plain-1x',
  'plain-2x',
  'noscript',
  'noscript-2x',
  'background',
  'attribute',
  'small',
  'large',
  'template',
  'in-script',
] as const;

/** Loads each picture when it comes into view. */
const loader = `for (const place of document.querySelectorAll('[data-src], [data-srcset], [data-bg], [lazy-picture], [data-picture]')) {
  const { src, srcset, bg, picture } = place.dataset;
  if (bg !== undefined) place.style.backgroundImage = 'url("' + bg + '")';
  if (src !== undefined) place.src = src;
  if (srcset !== undefined) place.srcset = srcset;
  if (picture !== undefined) place.append(Object.assign(new Image(20, 20), { src: JSON.parse(picture).small }));
  if (place.hasAttribute('lazy-picture')) place.append(Object.assign(new Image(20, 20), { src: place.getAttribute('lazy-picture') }));
}
const copy = document.querySelector('template').content.cloneNode(true);
document.body.append(copy);
const style = document.createElement('style');
style.textContent = '.late { width: 20px; height: 20px; background: url(`;

export function lazyImageSites({ seed }: SiteGround): readonly SpecialPlan[] {
  const pictures = names.map((name): Entry => ({
    path: pathOf(name),
    note: name,
    unlinked: true,
    answer: () => bytesAnswer('image', 'image/png', png(emblem(randomFor(seed, 'lazy', name)), name)),
  }));
  return [
    {
      name: 'lazy-images',
      note: 'Pictures that are shown late.',
      entries: [
        {
          path: '/gallery.html',
          note: 'thirteen pictures in eleven ways',
          answer: () => htmlAnswer(gallery(), { language: 'eng' }),
        },
        {
          path: '/lazy.js',
          note: 'the script that shows them',
          unlinked: true,
          answer: () =>
            textAnswer({
              kind: 'script',
              contentType: 'text/javascript',
              fragment: {
                pieces: [
                  loader,
                  { shown: pathOf('in-script'), link: shown('script css url()', 'in-script') },
                  `) }';\ndocument.head.append(style);\ndocument.body.dataset.shown = 'yes';\n`,
                ],
              },
            }),
        },
        ...pictures,
      ],
    },
  ];
}

function gallery(): Fragment {
  const json = quoted`{"small":"${shown('json string', 'small')}","large":"${shown('json string', 'large')}"}`;
  return htmlDocument({
    title: 'Gallery',
    head: markup`<style>div { min-width: 20px; min-height: 20px; }</style>\n`,
    body: markup`<h1>Gallery</h1>
<img loading="lazy" width="20" height="20" alt="" src="${shown('img@src', 'native')}">
<img width="20" height="20" alt="" data-src="${shown('img@data-src', 'data-src')}">
<img width="20" height="20" alt="" data-srcset="${shown('img@data-srcset', 'set-1x')} 1x, ${shown('img@data-srcset', 'set-2x')} 2x">
<picture><source srcset="${shown('source@srcset', 'plain-1x')} 1x, ${shown('source@srcset', 'plain-2x')} 2x"><img width="20" height="20" alt=""></picture>
<noscript><img alt="" src="${shown('noscript img@src', 'noscript')}" srcset="${shown('noscript img@srcset', 'noscript-2x')} 2x"></noscript>
<div data-bg="${shown('div@data-bg', 'background')}"></div>
<div lazy-picture="${shown('script attribute', 'attribute')}"></div>
<div data-picture="${insideAttribute(json)}"></div>
<template><img width="20" height="20" alt="" src="${shown('template img@src', 'template')}"></template>
<div class="late"></div>
<script src="${link('component', 'script@src', '/lazy.js')}"></script>`,
  });
}

function pathOf(name: (typeof names)[number]): string {
  return `/pictures/${name}.png`;
}

function shown(context: string, name: (typeof names)[number]): Link {
  return link('component', context, pathOf(name));
}

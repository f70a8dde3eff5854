/** Modules by an import map, and a page that lets nothing but trusted types into the document. */
import { png } from '../content/png.ts';
import { emblem } from '../content/scene.ts';
import { bytesAnswer, htmlAnswer, htmlDocument, textAnswer } from '../model/answers.ts';
import { link, plain } from '../model/fragment.ts';
import type { Fragment, Link } from '../model/fragment.ts';
import { randomFor } from '../model/random.ts';
import type { SiteGround } from '../model/site.ts';
import type { Entry, SpecialPlan } from './special-site.ts';

const trustedTypes = "require-trusted-types-for 'script'; trusted-types made-up";

export function moduleSites({ seed }: SiteGround): readonly SpecialPlan[] {
  const picture = (path: string): Entry => ({
    path,
    note: path.slice(1),
    unlinked: true,
    answer: () => bytesAnswer('image', 'image/png', png(emblem(randomFor(seed, 'modules', path)), path)),
  });
  return [
    {
      name: 'modules',
      note: 'Modules and their names.',
      entries: [
        {
          path: '/import-map.html',
          note: 'bare names, a prefix, and a module that is loaded late',
          answer: () =>
            htmlAnswer(
              htmlDocument({
                title: 'Import map',
                head: plain`<link rel="modulepreload" href="${component('link@href', '/lib/moon/phase.js')}">
<script type="importmap">{"imports":{"tides":"${component('importmap', '/lib/tides.js')}","moon/":"${link('mention', 'importmap', '/lib/moon/')}"}}</script>\n`,
                body: plain`<h1>Tides</h1>\n<p id="tide">?</p>\n<script type="module" src="${component('script@src', '/app/main.js')}"></script>`,
              }),
              { language: 'eng' },
            ),
        },
        {
          path: '/trusted-types.html',
          note: 'only trusted types may become markup or script',
          answer: () =>
            htmlAnswer(
              htmlDocument({
                title: 'Trusted types',
                body: plain`<h1>Trusted types</h1>\n<p id="late">?</p>\n<script src="${component('script@src', '/app/trusted.js')}"></script>`,
              }),
              { language: 'eng', headers: [['Content-Security-Policy', trustedTypes]] },
            ),
        },
        script(
          '/app/main.js',
          plain`import { high } from 'tides';
import { low } from '${component('script import', './low.js')}';
const { phase } = await import('moon/phase.js');
const data = await (await fetch(new URL('${component('script string', './ports.json')}', import.meta.url))).json();
document.getElementById('tide').textContent = [high, low, phase, data.ports.length].join(' ');
document.body.dataset.ready = 'yes';
`,
        ),
        script('/app/low.js', plain`export const low = 'low at six';\n`),
        script('/lib/tides.js', plain`export const high = 'high at noon';\n`),
        // A crawler does not combine a name with the map: the page has to name it once more.
        script('/lib/moon/phase.js', plain`export const phase = 'full';\n`),
        {
          path: '/app/ports.json',
          note: 'data',
          unlinked: true,
          answer: () =>
            textAnswer({
              kind: 'data',
              contentType: 'application/json',
              fragment: plain`{"ports":["Valmont","Storvik"]}`,
            }),
        },
        script(
          '/app/trusted.js',
          plain`const policy = trustedTypes.createPolicy('made-up', { createHTML: (html) => html, createScriptURL: (url) => url });
document.getElementById('late').innerHTML = policy.createHTML('<img alt="" width="20" height="20" src="${component('script markup img@src', '/pictures/trusted.png')}">');
const late = document.createElement('script');
late.src = policy.createScriptURL('${component('script string', '/app/late.js')}');
document.head.append(late);
`,
        ),
        script('/app/late.js', plain`document.body.dataset.ready = 'yes';\n`),
        picture('/pictures/trusted.png'),
      ],
    },
  ];
}

function component(context: string, written: string): Link {
  return link('component', context, written);
}

function script(path: string, fragment: Fragment): Entry {
  return {
    path,
    note: path.slice(1),
    unlinked: true,
    answer: () => textAnswer({ kind: 'script', contentType: 'text/javascript', fragment }),
  };
}

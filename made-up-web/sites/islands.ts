/** Islands as Astro writes them: a page of plain HTML, with parts that load their script when they are seen. */
import { png } from '../content/png.ts';
import { emblem } from '../content/scene.ts';
import { bytesAnswer, htmlAnswer, htmlDocument, textAnswer } from '../model/answers.ts';
import { insideAttribute, link, markup, quoted } from '../model/fragment.ts';
import type { Fragment, Link } from '../model/fragment.ts';
import { randomFor } from '../model/random.ts';
import type { SiteGround } from '../model/site.ts';
import type { Entry, SpecialPlan } from './special-site.ts';

/** The custom element when it is seen: two imports whose URLs are in its attributes. */
const islandScript = `customElements.define('astro-island', class extends HTMLElement {
  async connectedCallback() {
    const seen = new IntersectionObserver(async ([entry]) => {
      if (!entry.isIntersecting) return;
      seen.disconnect();
      const [component, renderer] = await Promise.all([
        import(this.getAttribute('component-url')),
        import(this.getAttribute('renderer-url')),
      ]);
      renderer.mount(this, component[this.getAttribute('component-export')], JSON.parse(this.getAttribute('props')));
      this.removeAttribute('ssr');
      document.body.dataset.islands = String(document.querySelectorAll('astro-island:not([ssr])').length);
    });
    seen.observe(this.firstElementChild ?? this);
  }
});`;

export function islandSites({ seed }: SiteGround): readonly SpecialPlan[] {
  const picture = (path: string): Entry => ({
    path,
    note: path.slice(1),
    unlinked: true,
    answer: () => bytesAnswer('image', 'image/png', png(emblem(randomFor(seed, 'islands', path)), path)),
  });
  return [
    {
      name: 'islands',
      note: 'Pages with islands of script.',
      entries: [
        {
          path: '/shore.html',
          note: 'two islands, which take their script and pictures from attributes',
          answer: () =>
            htmlAnswer(
              htmlDocument({
                title: 'The shore',
                head: markup`<style>astro-island{display:block;min-height:40px}</style>\n`,
                body: markup`<h1>The shore</h1>
${island('Gallery.Dk3.js', 'Gallery', quoted`{"pictures":["${link('component', 'json string', '/images/dune.png')}","${link('component', 'json string', '/images/reed.png')}"]}`)}
${island('Counter.Bq7.js', 'default', quoted`{"start":3,"label":"a/b"}`)}
<script type="module">${plainScript(islandScript)}</script>`,
              }),
              { language: 'eng' },
            ),
        },
        script(
          '/_astro/Gallery.Dk3.js',
          markup`export function Gallery({ pictures }) { return pictures.map((src) => Object.assign(new Image(40, 40), { src })); }\n`,
        ),
        script(
          '/_astro/Counter.Bq7.js',
          markup`export default ({ start }) => [document.createTextNode('count ' + start)];\n`,
        ),
        script(
          '/_astro/client.Zx1.js',
          markup`export function mount(island, make, props) { island.replaceChildren(...make(props)); }\n`,
        ),
        picture('/images/dune.png'),
        picture('/images/reed.png'),
      ],
    },
  ];
}

function address(path: string): Link {
  return link('component', 'script attribute', path);
}

function island(file: string, name: string, props: Fragment): Fragment {
  return markup`<astro-island uid="${name}" component-url="${address(`/_astro/${file}`)}" component-export="${name}" renderer-url="${address('/_astro/client.Zx1.js')}" props="${insideAttribute(props)}" ssr client="visible"><p>${name}</p></astro-island>`;
}

/** Not escaped: it is inside a script element. */
function plainScript(text: string): Fragment {
  return { pieces: [text] };
}

function script(path: string, fragment: Fragment): Entry {
  return {
    path,
    note: path.slice(1),
    unlinked: true,
    answer: () => textAnswer({ kind: 'script', contentType: 'text/javascript', fragment }),
  };
}

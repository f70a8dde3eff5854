/** Query scripts with many values, and forms. */
import type { Answer } from '../model/answer.ts';
import { errorAnswer } from '../model/answers.ts';
import { link, markup } from '../model/fragment.ts';
import { fingerprint } from '../model/random.ts';
import type { SiteGround } from '../model/site.ts';
import { smallPage } from './special-site.ts';
import type { Entry, SpecialPlan } from './special-site.ts';

const records = 100;
const perPage = 20;

export function querySites({ seed }: SiteGround): readonly SpecialPlan[] {
  const record = (id: number, language: string): Entry => ({
    path: `/record.php?id=${id}&lang=${language}`,
    note: `record ${id}`,
    unlinked: true,
    answer: () => smallPage(`Record ${id}`, markup`<p>${language}: ${fingerprint(seed, 'record', id)}</p>`),
  });
  const ids = Array.from({ length: records }, (_, id) => id);
  return [
    {
      name: 'queries',
      note: 'A catalogue behind a query script: order of parameters does not matter.',
      entries: [
        ...ids.filter((id) => id % perPage === 0).map((id) => list(id)),
        ...ids.flatMap((id) => [record(id, 'en'), record(id, 'fr')]),
      ],
      beyond: (visit) => {
        if (visit.path !== '/record.php') return undefined;
        const given = new URLSearchParams(visit.query);
        const id = Number(given.get('id') ?? records);
        const language = given.get('lang') ?? 'en';
        return ids.includes(id) ? record(id, language).answer(visit) : errorAnswer(404, 'No such record.');
      },
    },
    {
      name: 'forms',
      note: 'Forms: what is behind GET can be reached by a crawler that fills in.',
      entries: [
        { path: '/get', note: 'a form with a list of values, sent with GET', answer: getForm },
        { path: '/post', note: 'a form sent with POST', answer: postForm },
        { path: '/buttons', note: 'buttons with addresses of their own', answer: buttonForm },
        { path: '/books', note: 'all books', unlinked: true, answer: () => smallPage('Books') },
        ...['drama', 'novel', 'poetry'].map((genre): Entry => ({
          path: `/books?genre=${genre}`,
          note: genre,
          unlinked: true,
          answer: () => smallPage(`Books: ${genre}`),
        })),
        {
          path: '/submit',
          note: 'where POST goes',
          unlinked: true,
          answer: (visit) =>
            visit.method === 'POST'
              ? smallPage('Received', markup`<pre>${visit.body}</pre>`)
              : errorAnswer(405, 'POST only.', { headers: [['Allow', 'POST']] }),
        },
        { path: '/button-target', note: 'formaction', unlinked: true, answer: () => smallPage('Button') },
      ],
    },
  ];
}

function list(start: number): Entry {
  return {
    path: `/list.php?start=${start}`,
    note: `records from ${start}`,
    ...(start === 0 ? {} : { unlinked: true as const }),
    answer: () => listPage(start),
  };
}

function listPage(start: number): Answer {
  const items = Array.from({ length: perPage }, (_, index) => {
    const english = `record.php?id=${start + index}&lang=en`;
    const french = `record.php?lang=fr&id=${start + index}`;
    return markup`<li><a href="${link('page', 'a@href', english, 'en')}">en</a> <a href="${link('page', 'a@href', french, 'fr')}">fr</a></li>\n`;
  });
  const next = start + perPage;
  const more =
    next < records
      ? markup`<a rel="next" href="${link('page', 'a@href', `list.php?start=${next}`, 'next')}">next</a>`
      : markup``;
  return smallPage(`From ${start}`, markup`<ul>\n${items}</ul>${more}`);
}

function getForm(): Answer {
  return smallPage(
    'Choose',
    markup`<form action="${link('form', 'form@action', '/books')}"><select name="genre">
<option>drama</option><option>novel</option><option>poetry</option></select><button>Go</button></form>`,
  );
}

function postForm(): Answer {
  return smallPage(
    'Write',
    markup`<form method="post" action="${link('mention', 'form[post]@action', '/submit')}">
<input name="name"><textarea name="text"></textarea><input type="hidden" name="token" value="42"><button>Send</button></form>`,
  );
}

function buttonForm(): Answer {
  return smallPage(
    'Buttons',
    markup`<form><button formaction="${link('form', 'button@formaction', '/button-target')}">One</button>
<input type="submit" formaction="${link('form', 'input@formaction', '/button-target')}" value="Two"></form>`,
  );
}

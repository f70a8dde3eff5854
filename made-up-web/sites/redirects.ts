/** Redirects of every kind. */
import type { Answer } from '../model/answer.ts';
import { htmlAnswer, htmlDocument, redirectAnswer } from '../model/answers.ts';
import { link, markup, quoted } from '../model/fragment.ts';
import type { SiteGround } from '../model/site.ts';
import { smallPage } from './special-site.ts';
import type { Entry, SpecialPlan } from './special-site.ts';

const commonTarget = '/target.html';

export function redirectSites({ origins }: SiteGround): readonly SpecialPlan[] {
  const here = (path: string): string => origins.url('redirects.test', path);
  const codes = [301, 302, 303, 307, 308].map((code) =>
    to(`/${code}`, code, here(commonTarget), `${code}, absolute`),
  );
  const chain = [1, 2, 3, 4, 5].map((step): Entry => {
    const entry = to(
      `/chain/${step}`,
      302,
      step === 5 ? commonTarget : `/chain/${step + 1}`,
      `step ${step} of a chain`,
    );
    return step === 1 ? entry : { ...entry, unlinked: true };
  });
  return [
    {
      name: 'redirects',
      note: 'Every way to send a visitor elsewhere.',
      endless: [
        { name: 'redirects', pattern: `^${here('/endless')}\\?n=\\d+$`, entrance: here('/endless?n=1') },
      ],
      entries: [
        { path: commonTarget, note: 'the target', answer: () => smallPage('Arrived') },
        ...codes,
        to('/relative', 302, 'target.html', 'relative Location'),
        to('/path-absolute', 302, commonTarget, 'Location that begins at the root'),
        to('/other-site', 302, origins.url('portal.test', '/'), 'to another site'),
        to('/no-such-host', 302, origins.url('no-such-host.test', '/'), 'to a name that does not exist'),
        to(
          '/nobody-listens',
          302,
          origins.url('nobody-listens.test', '/'),
          'to an address where nobody listens',
        ),
        to('/other-scheme', 302, 'ftp://ftp.redirects.test/file.txt', 'to another scheme'),
        to('/with-fragment', 302, `${commonTarget}#part-2`, 'Location with a fragment'),
        to('/spaces', 302, '/file with spaces.html', 'Location with spaces'),
        to('/non-ascii', 302, '/blåbær.html', 'Location in UTF-8'),
        {
          path: '/file%20with%20spaces.html',
          note: 'spaces',
          unlinked: true,
          answer: () => smallPage('Spaces'),
        },
        {
          path: '/bl%C3%A5b%C3%A6r.html',
          note: 'bilberry',
          unlinked: true,
          answer: () => smallPage('Bilberry'),
        },
        to('/scheme-relative', 302, here(commonTarget).replace('http:', ''), 'Location without a scheme'),
        to('/empty-location', 302, '', 'empty Location'),
        to('/bad-location', 302, 'http://[not-an-address/', 'Location that is no URL'),
        to('/to-404', 302, '/nothing-here.html', 'to a page that is not there'),
        ...chain,
        to('/loop-a', 302, '/loop-b', 'a loop of two'),
        { ...to('/loop-b', 302, '/loop-a', 'the other half'), unlinked: true },
        to('/loop-self', 301, '/loop-self', 'a loop of one'),
        { path: '/missing-location', note: '302 without Location', answer: missingLocation },
        {
          path: '/300',
          note: '300 multiple choices',
          answer: () => ({ ...smallPage('Choose'), status: 300 }),
        },
        {
          path: '/meta-refresh',
          note: 'meta refresh',
          answer: () => metaRefresh(`0; url=${commonTarget}`, commonTarget),
        },
        {
          path: '/meta-refresh-quoted',
          note: 'meta refresh with quotes and a comma',
          answer: () => metaRefresh(`5,URL='${commonTarget}'`, commonTarget),
        },
        { path: '/refresh-header', note: 'Refresh header', answer: refreshHeader },
        { path: '/script', note: 'JavaScript location', answer: scriptRedirect },
        { path: '/cookie-then-home', note: 'redirect that sets a cookie', answer: withCookie },
        { path: '/double-location', note: 'two Location fields', answer: doubleLocation },
      ],
      front: markup`<p><a href="${link('page', 'a@href', '/endless?n=1', 'endless')}">endless</a></p>`,
      beyond: (visit) => {
        const step = visit.path === '/endless' ? /^\?n=(\d{1,15})$/.exec(visit.query)?.[1] : undefined;
        if (step === undefined) return undefined;
        return { ...redirectAnswer(302, `/endless?n=${Number(step) + 1}`), endless: 'redirects' };
      },
    },
  ];
}

function to(path: string, status: number, location: string, note: string): Entry {
  return { path, note, answer: () => redirectAnswer(status, location) };
}

function missingLocation(): Answer {
  return { ...smallPage('302 without Location'), status: 302, kind: 'redirect' };
}

/** The content is written as given; the link is the address inside it. */
function metaRefresh(content: string, target: string): Answer {
  const [before = '', after = ''] = content.split(target);
  const head = markup`<meta http-equiv="refresh" content="${before}${link('redirect', 'meta[refresh]@content', target)}${after}">\n`;
  return {
    ...htmlAnswer(htmlDocument({ title: 'Refresh', head, body: markup`<p>Wait.</p>` })),
    redirectTo: target,
  };
}

function refreshHeader(): Answer {
  const page = htmlAnswer(htmlDocument({ title: 'Refresh', body: markup`<p>Wait.</p>` }), {
    headers: [['Refresh', `3; url=${commonTarget}`]],
    headerLinks: [link('redirect', 'Refresh', commonTarget)],
  });
  return { ...page, redirectTo: commonTarget };
}

function scriptRedirect(): Answer {
  const script = quoted`window.location.href = "${link('redirect', 'script location', commonTarget)}";`;
  const body = markup`<script>${script}</script>`;
  return { ...htmlAnswer(htmlDocument({ title: 'Script', body })), redirectTo: commonTarget };
}

function withCookie(): Answer {
  return redirectAnswer(302, '/', [['Set-Cookie', 'visited=yes; Path=/']]);
}

/** Browsers follow the first. */
function doubleLocation(): Answer {
  return redirectAnswer(302, commonTarget, [['Location', '/404.html']]);
}

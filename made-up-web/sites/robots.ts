/** Sites that differ in their robots.txt. */
import type { Answer } from '../model/answer.ts';
import { errorAnswer, redirectAnswer, textAnswer } from '../model/answers.ts';
import { plain } from '../model/fragment.ts';
import type { Fragment } from '../model/fragment.ts';
import { openToAll, ourRobot, robotsText } from '../model/robots-policy.ts';
import type { RobotsPolicy } from '../model/robots-policy.ts';
import type { Visit } from '../model/visit.ts';
import type { SiteGround } from '../model/site.ts';
import { smallPage } from './special-site.ts';
import type { Entry, SpecialPlan } from './special-site.ts';

const paths = [
  '/open/1.html',
  '/closed/1.html',
  '/closed/but-open.html',
  '/papers/list.pdf',
  '/papers/list.pdf.html',
];

const someRules: RobotsPolicy = {
  groups: [
    {
      agents: [ourRobot],
      crawlDelaySeconds: 1,
      rules: [
        { verb: 'Disallow', path: '/closed/' },
        { verb: 'Allow', path: '/closed/but-open' },
        { verb: 'Disallow', path: '/*.pdf$' },
      ],
    },
    { agents: ['*'], rules: [{ verb: 'Disallow', path: '/' }] },
  ],
};

const closedFolder: RobotsPolicy = {
  groups: [{ agents: ['*'], rules: [{ verb: 'Disallow', path: '/closed/' }] }],
};
const allClosed: RobotsPolicy = { groups: [{ agents: ['*'], rules: [{ verb: 'Disallow', path: '/' }] }] };

export function robotsSites({ origins }: SiteGround): readonly SpecialPlan[] {
  return [
    site('robots-rules', 'Rules for us and others: longest match, wildcards.', someRules),
    site('robots-closed', 'Closed to everyone.', allClosed),
    site('robots-404', 'No robots.txt: everything is allowed.', openToAll, () => errorAnswer(404, 'None.')),
    site('robots-403', 'robots.txt is forbidden: everything is allowed (RFC 9309, 2.3.1.3).', openToAll, () =>
      errorAnswer(403, 'Forbidden.'),
    ),
    site(
      'robots-503',
      'robots.txt is unavailable: nothing is allowed (RFC 9309, 2.3.1.4).',
      { ...openToAll, unreachable: true },
      () => errorAnswer(503, 'Later.'),
    ),
    site('robots-moved', 'robots.txt redirects to another site, whose rules count here.', someRules, () =>
      redirectAnswer(301, origins.url('robots-rules.test', '/robots.txt')),
    ),
    site('robots-huge', 'A rule, then a megabyte of comments.', closedFolder, () =>
      robotsFile(plain`${robotsText(closedFolder)}${`# ${'x'.repeat(98)}\n`.repeat(10_000)}`),
    ),
    site('robots-html', 'An HTML page in the place of robots.txt: no rule in it.', openToAll, () =>
      robotsFile(plain`<!DOCTYPE html><html><body><h1>Welcome</h1></body></html>\n`, 'text/html'),
    ),
    site('robots-untidy', 'Byte order mark, mixed case, bare CR, spaces, comments.', closedFolder, () =>
      robotsFile(plain`\uFEFF# ours\rUSER-AGENT :  *  # all\rdisallow: /closed/ # folder\r\rNoindex: /x\r`),
    ),
  ];
}

function pages(): Entry[] {
  return paths.map((path) => ({ path, note: path, answer: () => smallPage(path) }));
}

/** A site whose robots.txt is answered by `answer`; the policy is what a correct robot makes of it. */
function site(
  name: string,
  note: string,
  policy: RobotsPolicy,
  answer?: (visit: Visit) => Answer,
): SpecialPlan {
  const own = { path: '/robots.txt', note: 'robots.txt', unlinked: true } as const;
  if (answer === undefined) return { name, note, robots: policy, entries: pages() };
  return { name, note, robots: policy, respondsToRobots: true, entries: [{ ...own, answer }, ...pages()] };
}

function robotsFile(fragment: Fragment, contentType = 'text/plain; charset=utf-8'): Answer {
  return textAnswer({ kind: 'robots', contentType, fragment });
}

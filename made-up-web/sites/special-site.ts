/** A site with one subject, given as a table of paths. Its front page links to every path of the table. */
import { defined } from '../../src/formats/values/defined.ts';
import type { Answer } from '../model/answer.ts';
import { errorAnswer, htmlAnswer, htmlDocument } from '../model/answers.ts';
import { link, markup } from '../model/fragment.ts';
import type { Fragment } from '../model/fragment.ts';
import { openToAll } from '../model/robots-policy.ts';
import type { RobotsPolicy } from '../model/robots-policy.ts';
import type { CertificateKind, EndlessSpace, Site, SiteGround } from '../model/site.ts';
import type { Visit } from '../model/visit.ts';

export interface Entry {
  /** Path and query. */
  readonly path: string;
  readonly note: string;
  /** Not on the front page: another page leads there. */
  readonly unlinked?: true;
  /** Answers whatever the query is. */
  readonly anyQuery?: true;
  readonly answer: (visit: Visit) => Answer;
}

export interface SpecialPlan {
  readonly name: string;
  /** Default: the name under `.test`. */
  readonly hosts?: readonly string[];
  readonly note: string;
  readonly entries: readonly Entry[];
  readonly secure?: boolean;
  readonly hostile?: boolean;
  readonly robots?: RobotsPolicy;
  readonly respondsToRobots?: true;
  readonly certificate?: CertificateKind;
  readonly endless?: readonly EndlessSpace[];
  /** Answers what the table does not hold: spaces without end. */
  readonly beyond?: (visit: Visit) => Answer | undefined;
  /** More for the front page. */
  readonly front?: Fragment;
}

/** One file may make several sites of one subject. */
export type SpecialSiteMaker = (ground: SiteGround) => readonly SpecialPlan[];

export function specialSite(ground: SiteGround, plan: SpecialPlan): Site {
  const hosts = plan.hosts ?? [`${plan.name}.test`];
  const byTarget = new Map(plan.entries.map((entry) => [entry.path, entry]));
  const secure = plan.secure ?? false;
  return {
    name: plan.name,
    hosts,
    secure,
    hostile: plan.hostile ?? false,
    robots: plan.robots ?? openToAll,
    ...defined({ respondsToRobots: plan.respondsToRobots }),
    certificate: plan.certificate ?? 'good',
    endless: plan.endless ?? [],
    respond: (visit) => respond(plan, byTarget, visit),
    *urls() {
      for (const host of hosts) {
        const paths = new Set(['/', '/robots.txt', ...plan.entries.map((entry) => entry.path)]);
        for (const path of paths) yield ground.origins.url(host, path, secure);
      }
    },
  };
}

function respond(plan: SpecialPlan, byTarget: ReadonlyMap<string, Entry>, visit: Visit): Answer {
  const exact = byTarget.get(visit.target);
  if (exact !== undefined) return exact.answer(visit);
  const loose = byTarget.get(visit.path);
  if (loose?.anyQuery === true) return loose.answer(visit);
  if (visit.target === '/') return frontPage(plan);
  return plan.beyond?.(visit) ?? errorAnswer(404, 'Not here.');
}

function frontPage(plan: SpecialPlan): Answer {
  const items = plan.entries
    .filter((entry) => entry.unlinked !== true)
    .map(
      (entry) =>
        markup`<li><a href="${link('page', 'a@href', entry.path, entry.note)}">${entry.note}</a></li>\n`,
    );
  const body = markup`<h1>${plan.name}</h1>
<p>${plan.note}</p>
<ul>
${items}</ul>${plan.front ?? ''}`;
  return htmlAnswer(htmlDocument({ title: plan.name, body }), { language: 'eng' });
}

/** A small page, for entries that need no more. */
export function smallPage(title: string, body: Fragment = markup``): Answer {
  return htmlAnswer(htmlDocument({ title, body: markup`<h1>${title}</h1>\n${body}` }), { language: 'eng' });
}

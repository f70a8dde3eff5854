/**
 * The whole web as one pure function: (visit) -> answer. The server asks it for bytes, the truth for facts.
 */
import type { Answer } from './model/answer.ts';
import { errorAnswer, redirectAnswer, textAnswer } from './model/answers.ts';
import { robotsText } from './model/robots-policy.ts';
import type { Site, SiteGround } from './model/site.ts';
import type { Visit } from './model/visit.ts';
import { ordinarySite } from './sites/ordinary/ordinary-site.ts';
import { ordinaryPlan } from './sites/ordinary/plan.ts';
import { modernSites, specialSites } from './sites/special-sites.ts';

export interface WorldSize {
  readonly sites: number;
  readonly pagesPerSite: number;
  readonly special: boolean;
  readonly hostile: boolean;
  readonly modern?: boolean;
}

export interface World {
  readonly ground: SiteGround;
  readonly sites: readonly Site[];
  siteOf(host: string): Site | undefined;
  answer(visit: Visit): Answer;
}

export function makeWorld(ground: SiteGround, size: WorldSize): World {
  const plans = Array.from({ length: size.sites }, (_, index) =>
    ordinaryPlan(ground.seed, index, size.pagesPerSite),
  );
  const ordinary = plans.map((plan) => ordinarySite({ plan, plans, origins: ground.origins }));
  const special = specialSites(ground, ordinary).filter((site) =>
    site.hostile ? size.hostile : size.special,
  );
  const sites = [...ordinary, ...special, ...(size.modern === true ? modernSites(ground) : [])];
  const byHost = new Map(sites.flatMap((site) => site.hosts.map((host) => [host, site] as const)));
  return {
    ground,
    sites,
    siteOf: (host) => byHost.get(host),
    answer: (visit) => {
      const site = byHost.get(visit.host);
      return behindCertificate(site, visit, answer(ground, site, visit));
    },
  };
}

function answer(ground: SiteGround, site: Site | undefined, visit: Visit): Answer {
  if (site === undefined) return errorAnswer(421, 'There is no such site here.');
  if (site.secure && !visit.secure)
    return redirectAnswer(301, ground.origins.url(visit.host, visit.target, true));
  if (visit.path === '/robots.txt' && site.respondsToRobots !== true) {
    return textAnswer({
      kind: 'robots',
      contentType: 'text/plain; charset=utf-8',
      fragment: robotsText(site.robots),
    });
  }
  return site.respond(visit);
}

/** Behind a bad certificate everything is dangerous, robots.txt included. */
function behindCertificate(site: Site | undefined, visit: Visit, answer: Answer): Answer {
  if (site === undefined || site.certificate === 'good' || !visit.secure) return answer;
  return { ...answer, hostile: `${site.certificate}-certificate` };
}

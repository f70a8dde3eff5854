import type { Catalogue } from '../catalogue/catalogue.ts';
import { done, refused } from '../catalogue/outcome.ts';
import type { Outcome } from '../catalogue/outcome.ts';
import { may } from '../people/person.ts';
import type { Person } from '../people/person.ts';
import { readUrl } from './kept-url.ts';
import type { LiveCheck } from './live-check.ts';
import { similarTargets } from './targets/similar-targets.ts';

import { selectionReason } from './selection-reason.ts';
import type { SimilarTargets, UrlCheck } from './check-shape.ts';

/** The first step of adding a URL: the answer of its server, and the targets that have it already. */
export async function checkUrl(
  { db }: Catalogue,
  liveCheck: LiveCheck,
  person: Person,
  url: string,
): Promise<Outcome<UrlCheck>> {
  const reading = readUrl(url);
  if (!reading.ok)
    return refused('invalid', selectionReason('address-uncollectable'), {
      fields: [{ field: 'url', ...reading.reason }],
    });
  const [live, similar] = await Promise.all([
    liveCheck.check(reading.kept.url),
    may(person, 'selection.read') ? similarTargets(db, reading.kept) : nothingShown,
  ]);
  return done({ ...live, ...similar });
}

/** People who may only propose do not see what others have selected. */
const nothingShown: SimilarTargets = {
  exact: [],
  sameHost: { items: [], total: 0 },
  sameDomain: { items: [], total: 0 },
};

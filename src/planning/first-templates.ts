import type { Catalogue, Changing } from '../catalogue/catalogue.ts';
import { budgets, depths } from '../catalogue/target-options.ts';
import type { BudgetName, Combination, DepthName } from '../catalogue/target-options.ts';
import { insertMany } from '../catalogue/insert-many.ts';
import { newId } from '../catalogue/new-id.ts';
import { systemId } from '../catalogue/people-by-id.ts';
import { insertTemplate } from './templates/save-template.ts';
import type { MappingTable } from './mapping/mapping.ts';
import type { NewTemplate } from './templates/template.ts';

/** At the first start, adds templates and a mapping. Does nothing if there is a template. */
export async function ensureTemplates(catalogue: Catalogue): Promise<void> {
  await catalogue.change(async (changing) => {
    if (await has(changing, 'template')) return;
    const ids = new Map<string, string>();
    for (const template of firstTemplates)
      ids.set(template.name, await insertTemplate(changing, { id: systemId }, template));
    if (!(await has(changing, 'mapping'))) await insertMany(changing, 'mapping', firstMapping(ids));
  });
}

async function has(changing: Changing, table: 'template' | 'mapping'): Promise<boolean> {
  return (await changing.selectFrom(table).select('id').limit(1).executeTakeFirst()) !== undefined;
}

const firstTemplates: readonly NewTemplate[] = [
  {
    name: 'default',
    comment: 'For most sites: the host of the start URLs, at a polite pace, robots.txt is obeyed.',
    yaml: `# For most sites. Everything that is not said here keeps its usual value.
scope:
  # With and without www.
  kind: host
  depth: 20
  dynamic-depth: 10
politeness:
  # The pause is twice as long as the fetch took, and between these two.
  min-delay: 1 s
  max-delay: 30 s
  factor: 2
robots:
  policy: obey
`,
  },
  {
    name: 'one page',
    comment: 'A page and what it is made of. For press articles, front pages and single documents.',
    yaml: `# A page and its images, styles and scripts; links are not followed.
scope:
  kind: page
  depth: 0
  dynamic-depth: 0
budget:
  site:
    # A page that is made of more than this is a trap.
    urls: 2000
    time: 2 h
`,
  },
  {
    name: 'careful',
    comment: 'For small or slow servers, and for sites whose people have asked us to be gentle.',
    yaml: `# Long pauses, and a rest after many documents.
scope:
  kind: host
politeness:
  min-delay: 5 s
  max-delay: 2 min
  factor: 5
  quarantine-after: 5000
  quarantine: 30 min
network:
  # Nothing larger than this is wanted here.
  max-response-bytes: 500 MB
`,
  },
  {
    name: 'broad',
    comment: 'For the harvest of all domains: a sample of each, with limits that hold against traps.',
    yaml: `# The whole registered domain, but only so far and so much.
scope:
  kind: domain
  depth: 12
  dynamic-depth: 5
budget:
  site:
    urls: 10000
    bytes: 5 GB
    time: 3 d
limits:
  max-files-per-directory: 5000
  max-queries-per-script: 1000
politeness:
  min-delay: 500 ms
  max-delay: 30 s
`,
  },
];

const urlLimits: Readonly<Record<BudgetName, number>> = { small: 1000, medium: 10_000, large: 100_000 };

const reaches: Readonly<
  Record<DepthName, Pick<MappingTable, 'scope' | 'clicks'> & { readonly template: string }>
> = {
  page: { template: 'one page', scope: 'page', clicks: 0 },
  'one-click': { template: 'default', scope: 'host', clicks: 1 },
  'two-clicks': { template: 'default', scope: 'host', clicks: 2 },
  path: { template: 'default', scope: 'path', clicks: null },
  host: { template: 'default', scope: 'host', clicks: null },
  domain: { template: 'default', scope: 'domain', clicks: null },
};

/** For options that no row of the mapping covers. */
export function defaultRow({ budget, frequency, depth }: Combination, templateId: string): MappingTable {
  const { scope, clicks } = reaches[depth];
  const maxUrls = urlLimits[budget];
  return { id: '', version: 1, budget, frequency, depth, templateId, maxUrls, maxBytes: null, scope, clicks };
}

/** Each budget with each depth, for every frequency. */
function firstMapping(templates: ReadonlyMap<string, string>): MappingTable[] {
  return budgets.flatMap((budget) =>
    depths.map((depth) => {
      const { template, scope, clicks } = reaches[depth];
      return {
        id: newId(),
        version: 1,
        budget,
        frequency: null,
        depth,
        templateId: templates.get(template) ?? '',
        maxUrls: urlLimits[budget],
        maxBytes: null,
        scope,
        clicks,
      };
    }),
  );
}

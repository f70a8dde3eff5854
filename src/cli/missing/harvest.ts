import { randomUUID } from 'node:crypto';
import type { Command } from 'commander';
import { parseCdxj } from '../../formats/cdxj/cdxj.ts';
import { keyRange } from '../../indexing/captures/query/key-range.ts';
import type { KeptMissingLog } from '../../reading/missing/missing-log.ts';
import type { MissingResource } from '../../reading/missing/missing-shape.ts';
import { readingArchive } from '../data/archive-data.ts';
import { archiveSites } from '../crawl/archive.ts';
import type { ArchiveOptions } from '../crawl/archive.ts';
import { addCrawlOptions } from '../crawl/crawl-options.ts';
import { formatCount, jsonLine, printable } from '../terminal/format.ts';
import { addSelectionOptions, selectedResources, withMissingLog } from './selection.ts';
import type { MissingSelection } from './selection.ts';
import type { Session } from '../terminal/session.ts';

interface Options extends ArchiveOptions, MissingSelection {}

export const description =
  'Collect missing URLs into the archive, with the resources that pages need; redirects are followed, links are not. The URLs are then marked as sent. URLs that the archive has got meanwhile are not collected again.';

export const help = `
Examples:
  $ heirloom missing harvest
  $ heirloom missing harvest --host example.org --limit 200
  $ heirloom missing harvest --state all --robots ignore

The options of heirloom archive apply. The default scope is page, the default depth 0.
`;

export function define(command: Command, session: Session): void {
  addCrawlOptions(addSelectionOptions(command, 1000))
    .option('--json', 'print JSON lines: the crawl, then the outcome of each URL')
    .action((options: Options) => withMissingLog(options, session, (log) => harvest(log, options, session)));
}

async function harvest(log: KeptMissingLog, options: Options, session: Session): Promise<void> {
  const wanted: MissingResource[] = [];
  for await (const resource of selectedResources(log, options)) wanted.push(resource);
  const before = await newestOf(wanted, options);
  // A lost capture is in the index too.
  const isToCollect = ({ url, kind }: MissingResource): boolean => kind === 'lost' || !before.has(url);
  const collected = wanted.filter(isToCollect);
  if (collected.length > 0) {
    await archiveSites(
      collected.map(({ url }) => url),
      {
        ...options,
        ...reach(options),
        job: options.job ?? jobName(),
        // What it would be compared with may be the very record that is lost.
        dedup: collected.every(({ kind }) => kind === 'unknown'),
      },
      session,
    );
  }
  const after = await newestOf(collected, options);
  const outcomes = wanted.map((resource): Outcome => {
    const { url } = resource;
    if (!isToCollect(resource)) return { url, outcome: 'there already' };
    const found = after.get(url);
    if (found === undefined || found.timestamp === before.get(url)?.timestamp)
      return { url, outcome: 'not collected' };
    return { url, outcome: Number(found.status) < 400 ? 'collected' : 'refused', status: found.status };
  });
  await log.mark(
    wanted.map(({ url }) => url),
    'sent',
  );
  await tell(outcomes, options, session);
}

/** Without clicks nothing leads away but redirects, and these are followed wherever they go. */
function reach({ scope, depth = 0, accept }: Options): Pick<Options, 'scope' | 'depth' | 'accept'> {
  const isAsItIs = depth === 0 && scope === undefined;
  return { scope: scope ?? 'page', depth, accept: isAsItIs ? [...accept, '.'] : accept };
}

/** What was collected so can be told from other harvests later. */
function jobName(): string {
  return `missing-${new Date().toISOString().replaceAll(/\D/g, '').slice(0, 14)}-${randomUUID().slice(0, 8)}`;
}

interface Outcome {
  readonly url: string;
  /** `refused`: the server answered, with an error, and that is in the archive now. */
  readonly outcome: 'collected' | 'refused' | 'not collected' | 'there already';
  readonly status?: string;
}

interface Newest {
  readonly timestamp: string;
  readonly status: string;
}

/** The last capture of each, whoever may see it; of what is not in the index there is none. */
async function newestOf(
  resources: readonly MissingResource[],
  options: Options,
): Promise<ReadonlyMap<string, Newest>> {
  return readingArchive(options, async (archive) => {
    const index = await archive.captures;
    const newest = new Map<string, Newest>();
    for (const { url } of resources) {
      const { fromKey, toKey } = keyRange('exact', url);
      for await (const line of index.lines({ from: fromKey, to: toKey })) {
        const parsed = parseCdxj(line);
        if (parsed.ok)
          newest.set(url, { timestamp: parsed.line.timestamp, status: parsed.line.status ?? '' });
      }
    }
    return newest;
  });
}

async function tell(outcomes: readonly Outcome[], options: Options, session: Session): Promise<void> {
  if (options.json === true) {
    for (const outcome of outcomes) await session.out.line(jsonLine(outcome));
    return;
  }
  if (outcomes.length === 0) {
    session.note('Nothing is missing that anyone has asked for.');
    return;
  }
  const count = (name: Outcome['outcome']): number =>
    outcomes.filter(({ outcome }) => outcome === name).length;
  const [collected, refused, failed, there] = (
    ['collected', 'refused', 'not collected', 'there already'] as const
  ).map(count);
  await session.out.line(
    `Of ${formatCount(outcomes.length, 'missing URL')}: ${collected} collected, ${refused} answered with an error, ${failed} not collected, ${there} there already.`,
  );
  for (const { url, outcome, status } of outcomes) {
    if (outcome === 'refused') await session.out.line(printable(`  ${status}  ${url}`));
    if (outcome === 'not collected') await session.out.line(printable(`  -    ${url}`));
  }
}

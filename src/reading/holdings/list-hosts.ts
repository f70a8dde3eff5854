import { readableCaptures } from '../../indexing/captures/query/readable-captures.ts';
import type { ListedCapture } from '../../indexing/captures/query/listed-capture.ts';
import type { Holdings } from './holdings.ts';
import { countedLines } from './line-budget.ts';
import type { LineBudget } from './line-budget.ts';
import type { ReaderContext } from '../access-point/reader-context.ts';

export interface HostQuestion {
  readonly after?: string | undefined;
  readonly limit: number;
  /** Lines of the index that are looked at. */
  readonly maxLines?: number;
}

export interface HostList {
  /** In the order of the index: by their labels from the last to the first. */
  readonly hosts: readonly string[];
  /** The cursor: the value of `after` for the next page. */
  readonly next?: string;
}

const defaultLines = 100_000;

/** The hosts of which the reader may see something. From one host to the next is one look-up, however large it is. */
export async function listHosts(
  holdings: Holdings,
  context: ReaderContext,
  { after, limit, maxLines = defaultLines }: HostQuestion,
): Promise<HostList> {
  const hosts: string[] = [];
  const budget: LineBudget = { lines: maxLines };
  for (let from = after === undefined ? '' : behind(after); ;) {
    const found = await firstFrom(holdings, context, from, budget);
    const key = found?.urlkey ?? (budget.lines <= 0 ? keyOfLine(budget.last) : undefined);
    if (key === undefined) return { hosts };
    if (found !== undefined && isOfTheWeb(found)) {
      if (hosts.length === limit) return { hosts, next: after ?? '' };
      hosts.push(hostName(placeOf(key)));
    }
    if (budget.lines <= 0) return { hosts, next: placeOf(key) };
    after = placeOf(key);
    from = behind(after);
  }
}

async function firstFrom(
  holdings: Holdings,
  context: ReaderContext,
  from: string,
  budget: LineBudget,
): Promise<ListedCapture | undefined> {
  const { source, access } = await holdings.reading(context);
  for await (const capture of readableCaptures(countedLines(source, budget), { from }, access))
    return capture;
  return undefined;
}

/** `org,example` of `org,example)/page`; of a key without a host (`dns:example.org`) its scheme, `dns:`. */
function placeOf(urlkey: string): string {
  const end = urlkey.indexOf(')');
  return end === -1 ? `${urlkey.split(':', 1)[0] ?? ''}:` : urlkey.slice(0, end);
}

/** The first key after all of the place: '*' comes after the parenthesis that ends a host, ';' after the colon of a scheme. */
function behind(place: string): string {
  return place.endsWith(':') ? `${place.slice(0, -1)};` : `${place}*`;
}

/** The archive's own records (`metadata://`) have a host in their key too. */
function isOfTheWeb(capture: ListedCapture): boolean {
  return capture.urlkey.includes(')') && /^(?:https?|ftp):/i.test(capture.value('url'));
}

function keyOfLine(line = ''): string | undefined {
  return line === '' ? undefined : line.split(' ', 1)[0];
}

function hostName(surt: string): string {
  const [labels = '', port] = surt.split(':', 2);
  const host = labels.split(',').reverse().join('.');
  return port === undefined ? host : `${host}:${port}`;
}

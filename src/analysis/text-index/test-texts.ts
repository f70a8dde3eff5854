import { defined } from '../../formats/values/defined.ts';
import { createHash } from 'node:crypto';
import { AccessRules } from '../../access/access-rules.ts';
import type { ArchiveSubject } from '../../storage/archive-log.ts';
import type { IndexedText, TextAccess, TextBatch, TextCapture, TextFile, TextQuery } from './text-index.ts';
import { parseWords } from './parse-words.ts';

/** The fields of a page that matter to a test; the rest is made up. */
export interface TestPage extends Partial<Omit<IndexedText, 'signatures'>> {
  readonly url: string;
  /** `2019` or more digits. */
  readonly time: string;
  readonly status?: number;
  readonly simhash?: bigint;
  readonly chunks?: readonly number[];
  /** A capture without a content of its own. */
  readonly isRevisit?: boolean;
  readonly offset?: number;
}

export function testText(page: TestPage): IndexedText {
  const { title = '', main = '', rest = '', language = 'fr', simhash, chunks = [] } = page;
  const content = [title, main, rest, language].join('\n');
  const key = page.key ?? createHash('sha256').update(content).digest('hex');
  return {
    key,
    sha256: key,
    title,
    main,
    rest,
    linkText: page.linkText ?? '',
    metadata: page.metadata ?? '',
    description: page.description ?? '',
    author: page.author ?? '',
    images: page.images ?? [],
    language,
    kind: page.kind ?? 'page',
    mediaType: page.mediaType ?? 'text/html',
    pronom: page.pronom,
    sizeBytes: page.sizeBytes ?? content.length,
    signatures: { chunks: Uint32Array.from(chunks), ...defined({ simhash }) },
    keywords: page.keywords ?? [],
    vector: page.vector ?? { words: content.length },
    components: page.components ?? [],
    ...defined({ frames: page.frames }),
    linkedHosts: page.linkedHosts ?? [],
    details: page.details ?? '{}',
  };
}

export function testCapture(page: TestPage): TextCapture {
  const text = testText(page);
  const { hostname, pathname, search } = new URL(page.url);
  const labels = hostname.replace(/^www\./, '').split('.');
  return {
    urlkey: `${labels.toReversed().join(',')})${pathname}${search}`,
    timestamp: page.time.padEnd(14, '0').replace(/^(\d{4})0000/, '$10101'),
    url: page.url,
    textKey: page.isRevisit === true ? undefined : text.key,
    digest: `sha1:${text.key.slice(0, 32).toUpperCase()}`,
    status: page.status ?? 200,
    host: hostname,
    domain: labels.slice(-2).join('.'),
    ...defined({ offset: page.offset }),
  };
}

export const testFile: TextFile = {
  name: 'one.warc.gz',
  source: 'crawl',
  harvest: 'spring',
  job: '1',
};

export function testBatch(pages: readonly TestPage[], more: Partial<TextBatch> = {}): TextBatch {
  const texts = pages.filter(({ isRevisit }) => isRevisit !== true).map(testText);
  return { file: testFile, texts, captures: pages.map(testCapture), isLast: true, ...more };
}

export function testQuery(words: string, more: Partial<TextQuery> = {}): TextQuery {
  return {
    words: parseWords(words),
    sort: 'best',
    facets: false,
    vectors: false,
    offset: 0,
    limit: 10,
    ...more,
  };
}

export const everything: TextAccess = { reader: { address: '127.0.0.1' }, rules: AccessRules.none };

export const nothing: TextAccess = { ...everything, reader: { address: '192.0.2.1' } };

/** The same access with one more withdrawal. */
export function withWithdrawal({ reader, rules }: TextAccess, id: string, of: ArchiveSubject): TextAccess {
  const what = { kind: 'withdrawal', of } as const;
  const entry = { id, time: '2026-01-01T00:00:00.000Z', by: 'a court', reason: 'a test', what };
  return { reader, rules: rules.with([entry]) };
}

import type { FormatKind } from '../../../analysis.ts';
import type { JudgedAnswer, JudgedDocument, JudgedQuestion, Judgement } from '../../text-index.ts';
import { unpack } from '../packed.ts';
import type { TextContent } from '../packed.ts';
import { captureFilter } from './capture-filter.ts';
import { timestampOf } from './search-texts.ts';
import type { Searching } from './search-texts.ts';
import { SeenCaptures } from './seen-captures.ts';
import type { JudgedCapture } from './seen-captures.ts';

/** So many are counted: where there are more, that is all that is said. */
const maxCounted = 4000;
/** Captures examined, for the same reason. */
const maxLookedAt = 20_000;

/** Documents by their goodness. The first capture of a group is its best, and represents it. */
export function judgedDocuments(searching: Searching, question: JudgedQuestion): JudgedAnswer {
  const { offset, limit, maxGoodness = Infinity } = question;
  const { statements, isRuled } = searching;
  const seen = new SeenCaptures({ statements, filter: captureFilter(question), isRuled });
  const groups = new Set<number>();
  const shown: JudgedCapture[] = [];
  let lookedAt = 0;
  let isTotalExact = true;
  for (const capture of seen.judged(maxGoodness)) {
    lookedAt++;
    if (groups.has(capture.group)) continue;
    const isCountedOnly = shown.length === limit;
    if (isCountedOnly && (groups.size >= maxCounted || lookedAt > maxLookedAt)) {
      isTotalExact = false;
      break;
    }
    groups.add(capture.group);
    if (groups.size > offset && !isCountedOnly) shown.push(capture);
  }
  return {
    items: shown.flatMap((capture) => documentOf(searching, seen, { capture, question }) ?? []),
    total: groups.size,
    isTotalExact,
  };
}

function documentOf(
  { statements }: Searching,
  seen: SeenCaptures,
  { capture, question }: { readonly capture: JudgedCapture; readonly question: JudgedQuestion },
): JudgedDocument | undefined {
  const row = statements
    .get(
      `SELECT t.language, t.kind, b.content, p.urlkey, coalesce(c.url, p.url) AS url, j.details,
           (SELECT min(key) FROM text WHERE grp = t.grp) AS name
         FROM capture c JOIN text t ON t.id = c.text JOIN body b ON b.id = c.text JOIN place p ON p.id = c.place
           JOIN judgement j ON j.place = c.place AND j.timestamp = c.timestamp
         WHERE c.text = ? AND c.timestamp = ? AND c.place = ?`,
    )
    .get(capture.text, capture.timestamp, capture.place);
  // The writer may be judging it anew right now.
  if (row === undefined) return undefined;
  const { goodness, isSelected, explanation, vector } = unpack<Omit<Judgement, 'urlkey' | 'timestamp'>>(
    row['details'],
  );
  const { captures, places } = seen.countGroup(capture.group);
  return {
    group: String(row['name']),
    url: String(row['url']),
    urlkey: String(row['urlkey']),
    timestamp: timestampOf(capture.timestamp),
    title: unpack<TextContent>(row['content']).words.title,
    language: String(row['language']),
    kind: String(row['kind']) as FormatKind,
    goodness,
    isSelected,
    explanation,
    captures,
    places,
    ...(question.vectors ? { vector } : {}),
  };
}

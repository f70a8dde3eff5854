import type { FormatKind } from '../../../analysis.ts';
import type { AssessedAnswer, AssessedDocument, AssessedQuery } from '../../text-index.ts';
import { unpackAssessment, unpackContent } from '../packed.ts';
import { captureFilter } from './capture-filter.ts';
import { timestampOf } from './search-texts.ts';
import type { Searching } from './search-texts.ts';
import { SeenCaptures } from './seen-captures.ts';
import type { AssessedCapture } from './seen-captures.ts';

/** Groups counted at most; beyond, the total is a lower bound. */
const maxCounted = 4000;
/** Captures examined at most, likewise. */
const maxExamined = 20_000;

/** Documents by relevance score. The first capture of a group is its best, and represents it. */
export function assessedDocuments(searching: Searching, question: AssessedQuery): AssessedAnswer {
  const { offset, limit, maxRelevance = Infinity } = question;
  const { statements, isRuled } = searching;
  const seen = new SeenCaptures({ statements, filter: captureFilter(question), isRuled });
  const groups = new Set<number>();
  const shown: AssessedCapture[] = [];
  let examined = 0;
  let isTotalExact = true;
  for (const capture of seen.assessed(maxRelevance)) {
    examined++;
    if (groups.has(capture.group)) continue;
    const isCountedOnly = shown.length === limit;
    if (isCountedOnly && (groups.size >= maxCounted || examined > maxExamined)) {
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
  { capture, question }: { readonly capture: AssessedCapture; readonly question: AssessedQuery },
): AssessedDocument | undefined {
  const row = statements
    .get(
      `SELECT t.language, t.kind, b.content, p.urlkey, coalesce(c.url, p.url) AS url, j.details,
           (SELECT min(key) FROM text WHERE grp = t.grp) AS name
         FROM capture c JOIN text t ON t.id = c.text JOIN body b ON b.id = c.text JOIN place p ON p.id = c.place
           JOIN judgement j ON j.place = c.place AND j.timestamp = c.timestamp
         WHERE c.text = ? AND c.timestamp = ? AND c.place = ?`,
    )
    .get(capture.text, capture.timestamp, capture.place);
  // The writer may have dropped the assessment meanwhile.
  if (row === undefined) return undefined;
  const { relevance, isSelected, explanation, vector } = unpackAssessment(row['details']);
  const { captures, places } = seen.countGroup(capture.group);
  return {
    group: String(row['name']),
    url: String(row['url']),
    urlkey: String(row['urlkey']),
    timestamp: timestampOf(capture.timestamp),
    title: unpackContent(row['content']).words.title,
    language: String(row['language']),
    kind: String(row['kind']) as FormatKind,
    relevance,
    isSelected,
    explanation,
    captures,
    places,
    ...(question.vectors ? { vector } : {}),
  };
}

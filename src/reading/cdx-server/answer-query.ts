import type { Dialect } from '../../indexing/captures/query/capture-query.ts';
import { parseQuery } from '../../indexing/captures/query/parse-query.ts';
import { answerParts } from './answer-parts.ts';
import { forReplayClients } from './for-replay-clients.ts';
import type { CdxQuestion } from './question.ts';
import { contentTypeOf, queryPieces } from './query-pieces.ts';
import { sendParts, sendText } from './send-answer.ts';
import type { CdxExchange } from './send-answer.ts';

/** Of a header field: clients reject longer ones. */
const maxKeyChars = 2000;

/** Answers a query in the words of pywb's CDX server or OutbackCDX. */
export async function answerQuery(
  exchange: CdxExchange,
  question: CdxQuestion,
  dialect: Dialect,
): Promise<void> {
  const { view, reader, rules, parameters } = question;
  const parsed = parseQuery(parameters, { dialect });
  if (!parsed.ok) {
    const problems = parsed.problems.map(({ parameter, reason }) => `${parameter}: ${reason}\n`);
    return sendText(exchange, 400, problems.join(''));
  }
  const query = forReplayClients(parsed.query, rules.keysOf);
  const hasKey = dialect === 'outback' && !query.showNumPages && !query.showPagedIndex;
  const headers = {
    'content-type': contentTypeOf(query, view),
    ...(hasKey && query.fromKey.length < maxKeyChars
      ? { 'outbackcdx-urlkey': encodeURI(query.fromKey) }
      : {}),
  };
  const answer = answerParts(exchange, question, {
    heavy: { kind: 'cdx', parameters: parameters.toString(), dialect, view, reader, rules },
    // An expression may take long even on one line.
    mayBeShort: query.filters.every(({ expression }) => expression === undefined),
    pieces: (reading) => queryPieces(reading, query, view),
  });
  await sendParts(exchange, headers, answer);
}

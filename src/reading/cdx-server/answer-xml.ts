import type { CaptureQuery } from '../../indexing/captures/query/capture-query.ts';
import { evaluateQuery } from '../../indexing/captures/query/evaluate-query.ts';
import type { ListedCapture } from '../../indexing/captures/query/listed-capture.ts';
import { parseQuery } from '../../indexing/captures/query/parse-query.ts';
import { timestampNow } from '../../indexing/captures/query/timestamps.ts';
import type { Reading } from '../access-point/reading-in-view.ts';
import { answerParts } from './answer-parts.ts';
import type { CdxQuestion } from './question.ts';
import type { AccessRules } from '../../access/access-rules.ts';
import { forReplayClients } from './for-replay-clients.ts';
import { sendParts, sendText } from './send-answer.ts';
import type { CdxExchange } from './send-answer.ts';
import { element, elements } from './xml-text.ts';

/** A query of OpenWayback: `q=type:urlquery url:http%3A%2F%2Fexample.org%2F limit:10`, the values escaped once more. */
export interface XmlQuestion {
  readonly type: string;
  readonly offset: number;
  readonly limit: number;
  readonly query: CaptureQuery;
}

const defaultLimit = 10_000;
const xml = { 'content-type': 'application/xml; charset=utf-8' };

/** OpenWayback's RemoteResourceIndex, and pywb's `xmlquery+http://…`. */
export async function answerXml(exchange: CdxExchange, question: CdxQuestion): Promise<void> {
  const { parameters, view, reader, rules } = question;
  const requested = readXmlQuestion(parameters, rules.keysOf);
  if (typeof requested === 'string') return sendText(exchange, 400, `${requested}\n`);
  const answer = answerParts(exchange, question, {
    heavy: { kind: 'xml', parameters: parameters.toString(), view, reader, rules },
    mayBeShort: true,
    pieces: (reading) => xmlPieces(reading, requested),
  });
  await sendParts(exchange, xml, answer);
}

/** The document that answers, piece by piece. */
export function xmlPieces({ source, access }: Reading, requested: XmlQuestion): AsyncGenerator<string> {
  const captures = evaluateQuery(source, requested.query, access);
  const results = requested.type === 'prefixquery' ? urlResults(captures) : captureResults(captures);
  return document(requested, results);
}

/** A sentence where it cannot be understood. */
export function readXmlQuestion(
  parameters: URLSearchParams,
  keysOf: AccessRules['keysOf'],
): XmlQuestion | string {
  const words = new Map(
    (parameters.get('q') ?? '').split(' ').map((word): [string, string] => {
      const colon = word.indexOf(':');
      return [word.slice(0, Math.max(colon, 0)), unescaped(word.slice(colon + 1))];
    }),
  );
  const type = (words.get('type') ?? 'urlquery').toLowerCase();
  if (type !== 'urlquery' && type !== 'prefixquery') return `q: ${type} is not one of urlquery, prefixquery`;
  const known = new URLSearchParams({
    url: words.get('url') ?? '',
    matchType: type === 'prefixquery' ? 'prefix' : 'exact',
    from: words.get('startdate') ?? '',
    to: words.get('enddate') ?? '',
  });
  const parsed = parseQuery(known);
  if (!parsed.ok)
    return parsed.problems.map(({ parameter, reason }) => `q: ${parameter}: ${reason}`).join('\n');
  // OpenWayback asks page by page: `&count=100&start_page=2`, counted from 1.
  const limit = Number(words.get('limit') ?? parameters.get('count') ?? defaultLimit);
  const page = Number(parameters.get('start_page') ?? 1);
  const offset = Number(words.get('offset') ?? (page - 1) * limit);
  if (!Number.isSafeInteger(offset) || offset < 0 || !Number.isSafeInteger(limit) || limit < 1)
    return 'q: offset, limit, count and start_page are whole numbers';
  return { type, offset, limit, query: forReplayClients(parsed.query, keysOf) };
}

function unescaped(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return text;
  }
}

async function* document(requested: XmlQuestion, results: AsyncIterable<string>): AsyncGenerator<string> {
  const { offset, limit } = requested;
  let count = 0;
  yield '<?xml version="1.0" encoding="UTF-8"?>\n<wayback>\n';
  for await (const result of results) {
    if (count++ < offset) continue;
    if (count === offset + 1) yield `${requestElement(requested)}<results>\n`;
    yield result;
    if (count === offset + limit) break;
  }
  yield count > offset ? '</results>\n</wayback>\n' : `${notFound}</wayback>\n`;
}

const notFound = element(
  'error',
  elements({
    title: 'Resource Not In Archive',
    message: 'The Resource you requested is not in this archive.',
  }),
);

function requestElement({ type, offset, limit, query }: XmlQuestion): string {
  return element(
    'request',
    elements({
      startdate: query.fromTimestamp ?? '19960101000000',
      enddate: query.toTimestamp ?? timestampNow(),
      type,
      firstreturned: String(offset),
      url: query.fromKey,
      resultsrequested: String(limit),
      resultstype: type === 'prefixquery' ? 'resultstypeurl' : 'resultstypecapture',
    }),
  );
}

async function* captureResults(captures: AsyncIterable<ListedCapture>): AsyncGenerator<string> {
  for await (const capture of captures) {
    const value = (name: string): string => capture.value(name) || '-';
    const digest = value('digest');
    yield element(
      'result',
      elements({
        compressedoffset: value('offset'),
        // OutbackCDX writes the length here, and that is how pywb and OpenWayback read it.
        ...(capture.has('length') ? { compressedendoffset: value('length') } : {}),
        mimetype: value('mime'),
        file: value('filename'),
        redirecturl: value('redirect'),
        urlkey: capture.urlkey,
        digest: digest.slice(digest.indexOf(':') + 1),
        httpresponsecode: value('status'),
        robotflags: value('M'),
        url: value('url'),
        capturedate: capture.timestamp,
      }),
    );
  }
}

/** One for each URL: how many captures it has, and how many of them differ from the one before. */
async function* urlResults(captures: AsyncIterable<ListedCapture>): AsyncGenerator<string> {
  let group: { first: ListedCapture; last: ListedCapture; captures: number; versions: number } | undefined;
  for await (const capture of captures) {
    if (group === undefined || group.first.urlkey !== capture.urlkey) {
      if (group !== undefined) yield urlResult(group);
      group = { first: capture, last: capture, captures: 1, versions: 1 };
      continue;
    }
    group.captures++;
    if (group.last.value('digest') !== capture.value('digest')) group.versions++;
    group.last = capture;
  }
  if (group !== undefined) yield urlResult(group);
}

function urlResult(group: {
  readonly first: ListedCapture;
  readonly last: ListedCapture;
  readonly captures: number;
  readonly versions: number;
}): string {
  const { first, last } = group;
  return element(
    'result',
    elements({
      urlkey: last.urlkey,
      originalurl: last.value('url'),
      numversions: String(group.versions),
      numcaptures: String(group.captures),
      firstcapturets: first.timestamp,
      lastcapturets: last.timestamp,
    }),
  );
}

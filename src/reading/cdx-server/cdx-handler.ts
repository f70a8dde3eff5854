import type { IncomingMessage, ServerResponse } from 'node:http';
import { ExpressionTooCostly } from '../../formats/expression/linear-expression.ts';
import { answerAccess, answerCheck } from './answer-access.ts';
import { answerFile } from './answer-file.ts';
import { answerPath } from './answer-path.ts';
import { answerPost } from './answer-post.ts';
import { answerQuery } from './answer-query.ts';
import type { CdxQuestion } from './question.ts';
import { answerXml } from './answer-xml.ts';
import type { CdxParts } from './cdx-parts.ts';
import { isMeantForUs, readerOfRequest } from '../access-point/reader-of-request.ts';
import { sendText } from './send-answer.ts';
import type { CdxExchange } from './send-answer.ts';
import { ReaderGone } from '../access-point/steady-lines.ts';
import { TooManyQuestions } from '../threads/heavy-question.ts';
import { isWholeArchive, narrowed, readView, viewRule } from '../access-point/view.ts';
import type { View } from '../access-point/view.ts';

export interface CdxHandlerOptions {
  /** Other names than localhost under which this server may be asked. */
  readonly hostNames?: readonly string[];
}

/** A client that takes nothing of its answer for so long has gone. An answer that is long in coming is none of its doing. */
const maxWaitingMs = 120_000;

const help = `Captures of a web archive.

  GET  /VIEW/cdx?url=…         pywb's CDX server
  GET  /VIEW?url=…             OutbackCDX; ?q=type:urlquery+url:… for OpenWayback
  GET  /VIEW/path?file=NAME    where an archive file is on this machine
  GET  /VIEW/file/NAME         bytes of an archive file, with Range
  GET  /VIEW/ap/NAME/check     OutbackCDX: ?url=…&timestamp=…, may it be read
  POST /all, /all/delete       OutbackCDX: add and delete captures
       /all/access/rules       OutbackCDX: GET, POST, and DELETE of …/ID; also GET /all/access/policies

${viewRule[0]?.toUpperCase()}${viewRule.slice(1)}.
`;

/**
 * Answers requests about the captures of an archive:
 *
 *   1. the reader; is the request for this server         421
 *   2. the view and the resource in it                    404, 405
 *   3. the answer, of captures this reader may see        400, 403, 416, 429, 503
 */
export function cdxHandler(
  parts: CdxParts,
  { hostNames = [] }: CdxHandlerOptions = {},
): (request: IncomingMessage, response: ServerResponse) => Promise<void> {
  const ownNames = new Set(hostNames.map((name) => name.toLowerCase()));
  return async (request, response) => {
    const exchange = { request, response };
    // Errors of the client's connection are not our errors.
    response.on('error', () => {});
    response.setTimeout(maxWaitingMs, () => {
      if (response.writableNeedDrain) response.destroy();
    });
    try {
      if (isMeantForUs(request.headers.host, ownNames)) await answer(exchange, parts);
      else sendText(exchange, 421, 'this server is asked by its address, or as localhost\n');
    } catch (error) {
      fail(exchange, parts, error);
    }
  };
}

async function answer(exchange: CdxExchange, parts: CdxParts): Promise<void> {
  const { method = '', url = '/' } = exchange.request;
  const mark = url.indexOf('?');
  const path = mark === -1 ? url : url.slice(0, mark);
  const parameters = new URLSearchParams(mark === -1 ? '' : url.slice(mark + 1));
  const isAccess = /^\/[^/]+\/access\//.test(path);
  if (method !== 'GET' && method !== 'HEAD' && method !== 'POST' && !(isAccess && method === 'DELETE'))
    return sendText(exchange, 405, 'GET, HEAD and POST are understood\n', { allow: 'GET, HEAD, POST' });
  if (path === '/') return sendText(exchange, 200, help);
  if (path === '/api/collections')
    return sendText(exchange, 200, '["all"]\n', { 'content-type': 'application/json' });
  const { view, rest } = readPath(path);
  const seen = view === undefined ? undefined : narrowed(view, parameters);
  if (view === undefined || seen === undefined)
    return sendText(exchange, 404, view === undefined ? `${viewRule}\n` : 'nothing is in both of these\n');
  if (seen.collection !== undefined && parts.collections === undefined)
    return sendText(exchange, 404, 'collections are in the catalogue, and this server has none\n');
  const reader = readerOfRequest(exchange.request);
  const question = { parts, view: seen, reader, rules: parts.rules(), parameters };
  if (rest.startsWith('access/')) return answerAccess(exchange, question, rest.slice('access/'.length));
  if (method === 'POST') {
    if (rest === '' || rest === 'delete')
      return answerPost(exchange, question, rest === 'delete' ? 'delete' : 'add');
    return sendText(exchange, 405, 'captures are posted to /all and /all/delete\n', { allow: 'GET, HEAD' });
  }
  await answerGet(exchange, question, rest);
}

async function answerGet(exchange: CdxExchange, question: CdxQuestion, rest: string): Promise<void> {
  const { parts, parameters, reader, rules, view } = question;
  if (rest === 'cdx' || rest === 'index') return answerQuery(exchange, question, 'pywb');
  if (rest === 'path') return answerPath(exchange, question);
  if (rest.startsWith('file/')) return answerFile(exchange, question, rest.slice('file/'.length));
  if (/^ap\/[^/]+\/check$/.test(rest)) return answerCheck(exchange, question);
  if (rest === 'stats' && isWholeArchive(view)) {
    if (!rules.mayReadEverything(reader))
      return sendText(exchange, 403, 'only for readers who may read everything\n');
    const count = JSON.stringify({ estimatedRecordCount: await parts.captures.count() });
    return sendText(exchange, 200, `${count}\n`, { 'content-type': 'application/json' });
  }
  if (rest !== '') return sendText(exchange, 404, `there is no ${rest} of a view\n\n${help}`);
  if (parameters.has('q')) return answerXml(exchange, question);
  if (parameters.has('url') || parameters.has('urlkey')) return answerQuery(exchange, question, 'outback');
  return sendText(exchange, 200, help);
}

/** `/VIEW`, `/VIEW/what`, and pywb's older `/VIEW-cdx`. */
function readPath(path: string): { readonly view: View | undefined; readonly rest: string } {
  const [, first = '', ...more] = path.split('/').map(unescaped);
  const rest = more.join('/');
  if (rest === '' && first.endsWith('-cdx')) return { view: readView(first.slice(0, -4)), rest: 'cdx' };
  return { view: readView(first), rest };
}

function unescaped(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function fail(exchange: CdxExchange, parts: CdxParts, error: unknown): void {
  const { response } = exchange;
  if (error instanceof ReaderGone || response.closed) return;
  if (response.headersSent) {
    // There is no other way to say that the rest is missing.
    response.destroy();
    parts.onError?.(error);
    return;
  }
  if (error instanceof TooManyQuestions)
    return sendText(exchange, error.isOfClient ? 429 : 503, `${error.message}\n`, {
      'content-type': 'text/plain; charset=utf-8',
      'retry-after': error.retryAfterSeconds,
    });
  if (error instanceof ExpressionTooCostly) return sendText(exchange, 400, `filter: ${error.message}\n`);
  parts.onError?.(error);
  sendText(exchange, 500, 'Internal error of the server. It has been logged.\n');
}

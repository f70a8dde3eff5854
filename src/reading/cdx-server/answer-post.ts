import type { CdxQuestion } from './question.ts';
import type { CaptureLoader, PostedBatch, WriteOutcome } from '../../repository/capture-loader.ts';
import { readPostedLines } from './posted-lines.ts';
import { sendText } from './send-answer.ts';
import type { CdxExchange } from './send-answer.ts';
import { isWholeArchive } from '../access-point/view.ts';
import { hasToken } from '../access-point/write-token.ts';

/** OutbackCDX's `POST /all` and `POST /all/delete`. */
export async function answerPost(
  exchange: CdxExchange,
  question: CdxQuestion,
  action: 'add' | 'delete',
): Promise<void> {
  const { request } = exchange;
  const { writing } = question.parts;
  const say = (status: number, text: string, more: Readonly<Record<string, string>> = {}): void =>
    sendText(exchange, status, `${text}\n`, { 'content-type': 'text/plain; charset=utf-8', ...more });
  if (writing === undefined)
    return say(403, 'this server only reads: heirloom cdx-server --writable takes captures');
  if (!hasToken(request.headers.authorization, writing.token))
    return say(
      401,
      'a token is needed: the server printed it when it was started. Give it as http://heirloom:TOKEN@HOST:PORT/all, or as Authorization: Bearer TOKEN',
      { 'www-authenticate': 'Basic realm="heirloom cdx-server", charset="UTF-8"' },
    );
  if (!isWholeArchive(question.view))
    return say(400, `captures are posted to /all: ${question.view.name} is a view of that`);
  if (Number(request.headers['content-length'] ?? 0) > writing.maxBytes)
    return say(413, `more than ${writing.maxBytes} bytes: send it in several parts`, endOfConnection);
  const skipBadLines = question.parameters.get('badLines') === 'skip';
  // Read before waiting for the mutex, so that a slow client does not delay others.
  const posted = await readPostedLines(request, { maxBytes: writing.maxBytes, skipBadLines });
  if (!posted.ok) return say(posted.status, posted.reason, posted.status === 413 ? endOfConnection : {});
  const { status, text } = await writing.loader.inTurn(() => write(posted, question, writing.loader, action));
  say(status, text);
}

/** The rest of the body is not waited for. */
const endOfConnection = { connection: 'close' };

async function write(
  { lines, aliases }: Pick<PostedBatch, 'lines' | 'aliases'>,
  { reader }: CdxQuestion,
  loader: CaptureLoader,
  action: 'add' | 'delete',
): Promise<{ readonly status: number; readonly text: string }> {
  const by = `cdx-server, for ${reader.address === '' ? 'a forwarded client' : reader.address}`;
  if (action === 'delete') {
    if (aliases.length > 0) return { status: 400, text: "an alias is taken back with 'heirloom decide'" };
    return told(await loader.delete(lines, by), `Deleted ${lines.length} records`);
  }
  return told(await loader.add({ lines, aliases, by }), `Added ${lines.length + aliases.length} records`);
}

function told(outcome: WriteOutcome, done: string): { readonly status: number; readonly text: string } {
  if (outcome.ok) return { status: 200, text: done };
  return { status: outcome.refused ? 400 : 503, text: outcome.reason };
}

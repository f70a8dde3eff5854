import type { IncomingMessage } from 'node:http';
import { NotDecidedError, NotWrittenError } from '../../repository/deciding.ts';
import type { CaptureLine } from '../../formats/cdxj/capture-line.ts';
import { parseCdxj } from '../../formats/cdxj/cdxj.ts';
import { canonicalKey } from '../../formats/url/canonical-key.ts';
import type { ArchiveLogEntry } from '../../storage/archive-log.ts';
import { hasToken } from '../access-point/write-token.ts';
import { isWholeArchive } from '../access-point/view.ts';
import { noAccess, readRule, ruleOfEntry } from './access-rules.ts';
import type { AccessRule, ReadRule } from './access-rules.ts';
import type { CdxWriting } from './cdx-parts.ts';
import type { CdxQuestion } from './question.ts';
import { sendText } from './send-answer.ts';
import type { CdxExchange } from './send-answer.ts';

const maxBytes = 1 << 20;

interface Answer {
  readonly status: number;
  /** A text is a reason. */
  readonly body: unknown;
}

/**
 * OutbackCDX's access rules, as decisions of the archive:
 *
 *   GET  access/policies[/ID]        the one policy that is a decision
 *   GET  access/rules[/ID]           withdrawals by URL and prefix in force
 *   POST access/rules                new ones; with an id the previous one is revoked
 *   DELETE access/rules/ID           a revocation
 */
export async function answerAccess(
  exchange: CdxExchange,
  question: CdxQuestion,
  path: string,
): Promise<void> {
  const { request } = exchange;
  const { writing } = question.parts;
  if (writing === undefined)
    return send(exchange, {
      status: 403,
      body: 'this server only reads: heirloom cdx-server --writable has access rules',
    });
  if (!hasToken(request.headers.authorization, writing.token))
    return sendText(exchange, 401, 'a token is needed: the server printed it when it was started\n', {
      'content-type': 'text/plain; charset=utf-8',
      'www-authenticate': 'Basic realm="heirloom cdx-server", charset="UTF-8"',
    });
  if (!isWholeArchive(question.view))
    return send(exchange, {
      status: 400,
      body: `rules are those of /all: ${question.view.name} is a view of that`,
    });
  const [kind = '', id, ...rest] = path.split('/');
  const isKnown = rest.length === 0 && (kind === 'rules' || kind === 'policies');
  if (!isKnown) return send(exchange, { status: 404, body: 'there are access/rules and access/policies' });
  send(exchange, kind === 'policies' ? policies(request, id) : await rules(exchange, question, writing, id));
}

function policies({ method }: IncomingMessage, id: string | undefined): Answer {
  if (method !== 'GET' && method !== 'HEAD')
    return {
      status: 501,
      body: `policies cannot be changed: ${noAccess.name} is the one that is a decision`,
    };
  if (id === undefined) return { status: 200, body: [noAccess] };
  return id === String(noAccess.id)
    ? { status: 200, body: noAccess }
    : { status: 404, body: 'no such policy' };
}

async function rules(
  { request }: CdxExchange,
  { reader }: CdxQuestion,
  writing: CdxWriting,
  id: string | undefined,
): Promise<Answer> {
  const by = `cdx-server, for ${reader.address === '' ? 'a forwarded client' : reader.address}`;
  if (request.method === 'POST' && id === undefined) {
    const body = await jsonOf(request);
    if ('status' in body) return body;
    return writing.loader.inTurn(() => decided(() => take(body.json, writing, by)));
  }
  if (request.method === 'POST') return { status: 405, body: 'rules are posted to access/rules' };
  if (id === undefined && request.method === 'DELETE')
    return { status: 405, body: 'a rule is deleted by its id' };
  if (id === undefined) return { status: 200, body: (await held(writing)).map(({ rule }) => rule) };
  if (id === 'new') return { status: 200, body: { policyId: noAccess.id, urlPatterns: [], enabled: true } };
  const found = (await held(writing)).find(({ rule }) => String(rule.id) === id);
  if (found === undefined) return { status: 404, body: 'no such rule' };
  if (request.method !== 'DELETE') return { status: 200, body: found.rule };
  return writing.loader.inTurn(() =>
    decided(async () => {
      await revoke(writing, found.entry, by);
      return { status: 200, body: '' };
    }),
  );
}

/** All of them or none, as far as can be seen before; then one after the other. */
async function take(json: unknown, writing: CdxWriting, by: string): Promise<Answer> {
  const given = Array.isArray(json) ? (json as unknown[]) : [json];
  const read = given.map(readRule);
  const problem = read.findIndex(({ ok }) => !ok);
  const bad = read[problem];
  if (bad?.ok === false) return { status: 422, body: `rule ${problem + 1}: ${bad.reason}` };
  const good = read.filter((rule): rule is Extract<ReadRule, { ok: true }> => rule.ok);
  const previous = new Map((await held(writing)).map(({ rule, entry }) => [rule.id, entry]));
  const unknown = good.find(({ id }) => id !== undefined && !previous.has(id));
  if (unknown !== undefined) return { status: 404, body: `no such rule: ${unknown.id ?? ''}` };
  const ids: number[] = [];
  for (const { id, what, reason } of good) {
    ids.push(Date.parse((await writing.decisions.decide({ what, by, reason })).time));
    // After the new one, so that nothing is readable in between.
    const changed = previous.get(id ?? -1);
    if (changed !== undefined) await revoke(writing, changed, by);
  }
  if (Array.isArray(json)) return { status: 200, body: ids };
  return { status: good[0]?.id === undefined ? 201 : 200, body: { id: String(ids[0]) } };
}

async function revoke({ decisions }: CdxWriting, { id }: ArchiveLogEntry, by: string): Promise<void> {
  await decisions.decide({
    what: { kind: 'revocation', entry: id },
    by,
    reason: 'deleted or changed through the CDX server',
  });
}

/** The decisions that hold and are rules. */
async function held({
  decisions,
}: CdxWriting): Promise<{ readonly rule: AccessRule; readonly entry: ArchiveLogEntry }[]> {
  const rules = decisions.rules();
  return (await decisions.entries()).flatMap((entry) => {
    const rule = ruleOfEntry(entry);
    return rule === undefined || rules.isRevoked(entry.id) ? [] : [{ rule, entry }];
  });
}

/** OutbackCDX's `ap/NAME/check`: may a capture of this URL and time be read? All access points are one here. */
export async function answerCheck(exchange: CdxExchange, question: CdxQuestion): Promise<void> {
  const { parameters } = question;
  const url = parameters.get('url') ?? '';
  const timestamp = parameters.get('timestamp') ?? '';
  if (url === '' || !/^\d{14}$/.test(timestamp))
    return send(exchange, { status: 400, body: 'url and timestamp (14 digits) are needed' });
  const allowed = await mayReadAt(question, { url, timestamp });
  send(exchange, { status: 200, body: { allowed, rule: null, publicMessage: null } });
}

/** Marks and deletions may name captures one by one: where the index has any of this time, one of them has to be readable. */
async function mayReadAt(
  { parts: { captures }, reader, rules }: CdxQuestion,
  { url, timestamp }: { readonly url: string; readonly timestamp: string },
): Promise<boolean> {
  const urlkey = canonicalKey(url);
  const isAllowed = (capture: CaptureLine): boolean => rules.mayRead(reader, capture).decision === 'allowed';
  let isKnown = false;
  for await (const line of captures.lines({
    from: `${urlkey} ${timestamp}`,
    to: `${urlkey} ${timestamp}!`,
  })) {
    const parsed = parseCdxj(line);
    if (!parsed.ok) continue;
    if (isAllowed(parsed.line)) return true;
    isKnown = true;
  }
  return !isKnown && isAllowed({ urlkey, timestamp, url });
}

async function jsonOf(request: IncomingMessage): Promise<{ readonly json: unknown } | Answer> {
  if (/xml/i.test(request.headers['content-type'] ?? ''))
    return { status: 501, body: 'rules are read as JSON; as XML they are not' };
  const tooLong = { status: 413, body: `more than ${maxBytes} bytes: send it in several parts` };
  if (Number(request.headers['content-length'] ?? 0) > maxBytes) return tooLong;
  const pieces: Buffer[] = [];
  let sizeBytes = 0;
  for await (const piece of request as AsyncIterable<Buffer>) {
    sizeBytes += piece.length;
    if (sizeBytes > maxBytes) return tooLong;
    pieces.push(piece);
  }
  try {
    return { json: JSON.parse(Buffer.concat(pieces).toString()) };
  } catch {
    return { status: 400, body: 'no JSON' };
  }
}

async function decided(work: () => Promise<Answer>): Promise<Answer> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof NotWrittenError) return { status: 503, body: error.message };
    if (error instanceof NotDecidedError) return { status: 422, body: error.message };
    throw error;
  }
}

function send(exchange: CdxExchange, { status, body }: Answer): void {
  if (typeof body === 'string') return sendText(exchange, status, body === '' ? '' : `${body}\n`);
  sendText(exchange, status, `${JSON.stringify(body)}\n`, { 'content-type': 'application/json' });
}

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { requestKeyUrl } from '../src/formats/cdxj/method-key.ts';
import type { RequestForKey } from '../src/formats/cdxj/method-key.ts';
import { peer } from './peers.ts';
import { runProgram } from './run-program.ts';

/** A request and what cdxj-indexer makes of it: `null` where it throws. */
const script = `
import base64, contextlib, io, json, sys
from cdxj_indexer.postquery import append_method_query

for line in sys.stdin:
    request = json.loads(line)
    body = io.BytesIO(base64.b64decode(request["body"]))
    try:
        with contextlib.redirect_stderr(io.StringIO()):
            query, appended = append_method_query(
                request["method"], request["contentType"], request["contentLength"], body, request["url"])
        answer = {"requestBody": query or "", "url": request["url"] + appended}
    except Exception:
        answer = None
    print(json.dumps(answer))
`;

type Answer = ReturnType<typeof requestKeyUrl> | null;

async function askPeer(requests: readonly RequestForKey[]): Promise<readonly Answer[]> {
  const input = requests
    .map((request) => {
      const { contentType = null, contentLength = null } = request;
      const body = Buffer.from(request.body).toString('base64');
      return `${JSON.stringify({ ...request, contentType, contentLength, body })}\n`;
    })
    .join('');
  const { code, stdout, stderr } = await runProgram(peer('python'), ['-c', script], { input });
  expect(stderr).toBe('');
  expect(code).toBe(0);
  return stdout
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Answer);
}

const text = fc.string({ unit: 'binary', maxLength: 12 });
const bytes = (content: fc.Arbitrary<string>): fc.Arbitrary<Uint8Array> =>
  content.map((written) => Buffer.from(written));

const formBody = fc
  .array(
    fc.oneof(
      text,
      fc.constantFrom(
        '+',
        '%20',
        '%',
        '%zz',
        '%C3%A9',
        '%FF',
        '%2',
        '=',
        '&',
        '&&',
        '%EF%BB%BF',
        '%00',
        'é',
        '%u00e9',
      ),
    ),
    { maxLength: 12 },
  )
  .map((parts) => parts.join(''));

/** Numbers and words as Python's json module reads them, beside those that JSON has. */
const jsonScalar = fc.oneof(
  fc.constantFrom(
    'NaN',
    '-Infinity',
    'Infinity',
    '1E400',
    '-0',
    '-0.0',
    '1e16',
    '1e-5',
    '0.1',
    '12345678901234567890',
  ),
  fc.constantFrom(
    'true',
    'null',
    '""',
    '"\\ud83d\\ude00"',
    '"\\ud800"',
    '01',
    '.5',
    '1.',
    "'a'",
    '1_000',
    '\u00a01',
  ),
  fc.double().map((number) => (Number.isFinite(number) ? JSON.stringify(number) : 'null')),
  text.map((written) => JSON.stringify(written)),
);
const { json: jsonDocument } = fc.letrec<{ json: string }>((again) => ({
  json: fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    jsonScalar,
    fc
      .array(fc.tuple(fc.constantFrom('a', 'b', 'a.2_', '1', 'é', ''), again('json')), { maxLength: 4 })
      .map((pairs) => `{${pairs.map(([name, value]) => `${JSON.stringify(name)}: ${value}`).join(', ')}}`),
    fc.array(again('json'), { maxLength: 4 }).map((items) => `[${items.join(',')}]`),
  ),
}));
const jsonBody = fc.oneof(
  jsonDocument,
  fc.array(jsonDocument, { minLength: 1, maxLength: 3 }).map((lines) => lines.join('\n')),
  fc.tuple(fc.constantFrom('\ufeff', ' ', '\n', 'x', '{"a":1'), jsonDocument).map((parts) => parts.join('')),
);

const fieldName = fc.string({
  unit: fc.constantFrom('a', 'B', '1', '-', ' ', 'é', ';', '=', '%22'),
  maxLength: 6,
});
const formPart = fc
  .record({
    name: fieldName,
    filename: fc.option(fieldName, { nil: undefined }),
    contentType: fc.constantFrom(
      '',
      'Content-Type: image/png\r\n',
      'Content-Type: text/plain; charset=utf-8\r\n',
    ),
    value: text,
  })
  .map(({ name, filename, contentType, value }) => {
    const file = filename === undefined ? '' : `; filename="${filename}"`;
    return `Content-Disposition: form-data; name="${name}"${file}\r\n${contentType}\r\n${value}`;
  });
const multipartBody = fc
  .array(formPart, { minLength: 1, maxLength: 4 })
  .map((parts) => `${parts.map((part) => `--xx\r\n${part}\r\n`).join('')}--xx--\r\n`);

const content: fc.Arbitrary<Pick<RequestForKey, 'contentType' | 'body'>> = fc.oneof(
  fc.record({
    contentType: fc.constantFrom(
      'application/x-www-form-urlencoded',
      'application/x-www-form-urlencoded;charset=x',
    ),
    body: fc.oneof(bytes(formBody), fc.uint8Array({ maxLength: 20 })),
  }),
  fc.record({
    contentType: fc.constantFrom(
      'application/json',
      'application/json;charset=utf-8',
      'text/plain',
      'text/plainer',
    ),
    body: fc.oneof(bytes(jsonBody), bytes(jsonBody), fc.uint8Array({ maxLength: 20 })),
  }),
  fc.record({ contentType: fc.constant('multipart/form-data; boundary=xx'), body: bytes(multipartBody) }),
  fc.record({
    contentType: fc.constantFrom(undefined, '', 'image/png', 'Application/JSON', 'multipart/form-data'),
    body: fc.oneof(bytes(text), fc.uint8Array({ maxLength: 5000 })),
  }),
);

const request: fc.Arbitrary<RequestForKey> = fc
  .record({
    content,
    url: fc.constantFrom('http://a.test/', 'http://a.test/?q', 'http://a.test/#x', 'http://a.test/?'),
    method: fc.constantFrom('POST', 'POST', 'POST', 'PUT', 'DELETE'),
    length: fc.constantFrom(
      'right',
      'right',
      'right',
      'none',
      '3',
      ' +1_0 ',
      '-3',
      '',
      'abc',
      '1.0',
      '100000',
    ),
  })
  .map(({ content, url, method, length }) => ({
    ...content,
    url,
    method,
    contentLength: length === 'right' ? String(content.body.length) : length === 'none' ? undefined : length,
  }));

describe('requestKeyUrl against cdxj_indexer.postquery of cdxj-indexer 1.5.0', () => {
  it('gives the same for 4000 made-up requests; where that throws, the body is binary', async () => {
    const requests = fc.sample(request, { seed: 20_260_131, numRuns: 4000 });
    const theirs = await askPeer(requests);
    expect(theirs).toHaveLength(requests.length);
    const unlike: unknown[] = [];
    let thrown = 0;
    for (const [index, made] of requests.entries()) {
      const ours = requestKeyUrl(made);
      const their = theirs[index] ?? null;
      if (their === null) {
        thrown++;
        expect(ours.requestBody).toMatch(/^__wb_post_data=/);
      } else if (ours.url !== their.url || ours.requestBody !== their.requestBody) {
        unlike.push({
          ...made,
          body: Buffer.from(made.body).toString(),
          ours: ours.requestBody,
          theirs: their.requestBody,
        });
      }
    }
    console.log(`${requests.length} requests, ${thrown} of them make cdxj-indexer throw`);
    expect(unlike).toEqual([]);
    expect(thrown).toBeLessThan(requests.length / 10);
  });
});

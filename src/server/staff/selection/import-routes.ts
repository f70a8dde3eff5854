import { PassThrough, Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { refused } from '../../../catalogue/outcome.ts';
import type { Outcome } from '../../../catalogue/outcome.ts';
import { maxBytes } from '../../../selection/csv/csv-limits.ts';
import type { TargetImport } from '../../../selection/csv/target-import.ts';
import { selectionReason } from '../../../selection/selection-reason.ts';
import type { Api } from '../../api/api.ts';
import { problemJson, problems } from '../../api/problem.ts';
import { problemOfError } from '../../api/problem-of-error.ts';
import { answerOutcome } from '../answer-outcome.ts';
import { personOf } from '../guard-rights.ts';
import { idParameters } from '../../../catalogue/field-shapes.ts';
import { importAnswer, importParameters } from '../../../selection/csv/import-shape.ts';
import type { ImportLine } from '../../../selection/csv/import-shape.ts';
import type { SelectionParts } from './selection-parts.ts';
import type { ImportOrder, ImportProgress } from '../../../selection/csv/import-shape.ts';

const edit = { right: 'targets.edit' } as const;
const linesType = 'application/x-ndjson';
/** A refused body is read to its end for at most this long: browsers read no answer before they have sent the whole body. */
const drainMs = 60_000;

/** Imports of targets from CSV, in a separate scope with its own parser and body limit. */
export function importRoutes(api: Api, parts: SelectionParts): void {
  const { imports } = parts;
  api.route({
    method: 'POST',
    url: '/targets/import',
    config: edit,
    bodyLimit: maxBytes,
    schema: {
      summary: 'Imports targets from CSV, with a report for each row',
      description: `The body is the file: \`Content-Type: text/csv\`, UTF-8, comma, semicolon or tab, the first row names the columns (\`url\` is required). Valid rows are imported, the others are reported. \`isTrial=true\` only reports. At most 50,000 rows and 50 MB; 1,000 rows with \`isChecked=true\`.

With \`Accept: ${linesType}\` the answer is a line of JSON for every few hundred rows, \`{ "progress": { "importId": …, "rows": 250, "of": 20000, "created": 248, "refused": 2 } }\`, and at last \`{ "answer": … }\`, or \`{ "problem": … }\`. The import ends with the connection: its targets stay, and can be undone. An import that is interrupted because the server stops is resumed when the server starts again.`,
      consumes: ['text/csv'],
      querystring: importParameters,
      body: z
        .unknown()
        .describe('The file')
        .meta({ examples: ['url,title,collection\nhttps://example.org/,An example,Regional press\n'] }),
      response: { 200: importAnswer, ...problems },
    },
    handler: async (request, reply) => {
      const opened = await openFile(request, parts, request.query);
      if (!opened.ok) return answerOutcome(reply, opened);
      const importing = opened.value;
      const gone = new AbortController();
      reply.raw.once('close', () => gone.abort());
      if (request.headers.accept?.includes(linesType) === true)
        return sendLines(reply, importing, { ...parts, signal: gone.signal });
      const answer = await imports.take(importing, { signal: gone.signal });
      // Not validated by its schema: checking fifty thousand rows again would block the event loop.
      return reply.type('application/json; charset=utf-8').serializer(JSON.stringify).send(answer);
    },
  });
  api.route({
    method: 'POST',
    url: '/targets/import/:id/stop',
    config: edit,
    schema: {
      summary: 'Stops a running import',
      description:
        'Allowed for the author and for curators. Imported rows stay, and can be undone; the import answers with its result so far.',
      params: idParameters,
      response: { 204: z.null().describe('The import is stopping'), ...problems },
    },
    handler: async (request, reply) =>
      answerOutcome(reply, imports.stop(request.params.id, personOf(request)), { status: 204 }),
  });
}

async function openFile(
  request: FastifyRequest,
  { imports }: SelectionParts,
  order: ImportOrder,
): Promise<Outcome<TargetImport>> {
  const file = request.body instanceof Readable ? request.body : Readable.from([]);
  const opened =
    Number(request.headers['content-length'] ?? 0) > maxBytes
      ? refused('too-large', selectionReason('file-too-large'))
      : await imports.open(personOf(request), {
          ...order,
          body: file.iterator({ destroyOnReturn: false }) as AsyncIterable<Uint8Array>,
        });
  if (!opened.ok) await drained(file);
  return opened;
}

async function drained(file: Readable): Promise<void> {
  file.resume();
  // The client may disconnect or never finish.
  await finished(file, { signal: AbortSignal.timeout(drainMs) }).catch(() => {});
}

/** Streams progress as lines. The answer has begun, so a failure is a line too. */
function sendLines(
  reply: FastifyReply,
  importing: TargetImport,
  { imports, onWarning, signal }: SelectionParts & { readonly signal: AbortSignal },
): FastifyReply {
  const lines = new PassThrough();
  const write = (line: ImportLine): void => {
    if (!lines.destroyed) lines.write(`${JSON.stringify(line)}\n`);
  };
  const onProgress = (progress: ImportProgress): void => write({ progress });
  const take = async (): Promise<void> => {
    try {
      write({ answer: await imports.take(importing, { signal, onProgress }) });
    } catch (error) {
      onWarning(`an import of targets failed: ${(error as Error).message}`);
      write({ problem: JSON.parse(problemJson(problemOfError(error))) as object });
    } finally {
      lines.end();
    }
  };
  void take();
  // nginx would hold them back.
  return reply
    .type(linesType)
    .header('X-Accel-Buffering', 'no')
    .header('Cache-Control', 'no-store')
    .send(lines);
}

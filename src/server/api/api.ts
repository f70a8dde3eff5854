import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyBaseLogger, FastifyInstance, RawServerDefault } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { isOnLoopback } from '../application/guard-request.ts';
import type { ReaderContext } from '../../reading/access-point/reader-context.ts';
import type { Holdings } from '../../reading/holdings/holdings.ts';
import { readerOfRequest } from '../../reading/access-point/reader-of-request.ts';
import { readView, viewRule } from '../../reading/access-point/view.ts';
import { requestSentences } from '../../reasons/request-reason.ts';

/** Fastify with zod schemas, which validate and type requests and generate OpenAPI. */
export type Api = FastifyInstance<
  RawServerDefault,
  IncomingMessage,
  ServerResponse,
  FastifyBaseLogger,
  ZodTypeProvider
>;

/** Parameters of several queries. */
export const viewParameter = z
  .string()
  .refine((name) => readView(name) !== undefined, viewRule)
  .default('all')
  .describe(viewRule);

const neededAddress = requestSentences['address-empty'];
export const urlParameter = z.string(neededAddress).trim().min(1, neededAddress).max(65_536);

export const timestampParameter = z
  .string()
  .regex(/^\d{0,14}$/, requestSentences['timestamp-invalid'])
  .describe('Up to 14 digits, UTC: 2026 is the year, 20260131 the day');

export function limitParameter(defaultValue: number, max: number): z.ZodDefault<z.ZodCoercedNumber> {
  return z.coerce.number().int().min(1).max(max).default(defaultValue);
}

/** False if the client's address may read nothing, whatever the archive holds. */
export function mayReadHere({ raw }: { readonly raw: IncomingMessage }): boolean {
  return isOnLoopback(raw);
}

/** The reader, the view and the access rules of a query. Its schema has validated the view. */
export function visitOf(
  { raw }: { readonly raw: IncomingMessage },
  view: string,
  { parts }: Pick<Holdings, 'parts'>,
): ReaderContext {
  const rules = parts.rules();
  return { reader: readerOfRequest(raw), view: readView(view) ?? { name: 'all', from: {} }, rules };
}

import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import type { z } from 'zod';
import { UnusableTextIndexError } from '../../analysis/text-index/unusable-text-index.ts';
import { CatalogueGoneError } from '../../catalogue/catalogue-gone.ts';
import { UnfitValueError } from '../../catalogue/check-parameters.ts';
import type { FieldProblem } from '../../catalogue/outcome.ts';
import { TooManyQuestions } from '../../reading/threads/heavy-question.ts';
import type { Reason } from '../../reasons/reason.ts';
import { serverReason } from '../server-reason.ts';
import type { Problem } from './problem.ts';
import { requestProblem } from './request-problem.ts';
import { requestReason } from '../../reasons/request-reason.ts';

interface RequestError {
  readonly statusCode?: number;
  readonly code?: string;
  readonly message?: string;
}

/** The problem that a client receives for an error. From 500 on the fault is ours. */
export function problemOfError(error: unknown): Problem {
  if (hasZodFastifySchemaValidationErrors(error)) {
    const fields = error.validation.map(({ keyword, instancePath, message, params }) => ({
      field: instancePath.replace(/^\//, '').replaceAll('/', '.'),
      ...requestProblem({ code: keyword, message, ...params } as z.core.$ZodIssue),
    }));
    return { status: 400, reason: allOf(fields), fields };
  }
  if (error instanceof UnfitValueError) return { status: 422, reason: error.reason };
  if (error instanceof CatalogueGoneError)
    return { status: 503, reason: serverReason('catalogue-gone', { detail: error.message }) };
  if (error instanceof UnusableTextIndexError)
    return { status: 503, reason: serverReason('text-search-unavailable', { detail: error.message }) };
  if (error instanceof TooManyQuestions) {
    const { isOfClient, retryAfterSeconds } = error;
    return { status: isOfClient ? 429 : 503, reason: serverReason('queries-too-many'), retryAfterSeconds };
  }
  const { statusCode = 500, code = '', message = '' } = error as RequestError;
  if (code === 'ENOSPC' || code === 'EDQUOT') return { status: 503, reason: serverReason('disk-full') };
  return statusCode < 500
    ? { status: statusCode, reason: ofRequest(code, message) }
    : { status: 500, reason: serverReason('fault') };
}

/** All fields in one sentence. */
function allOf(fields: readonly FieldProblem[]): Reason {
  return fields
    .map(({ field, ...problem }) =>
      field === '' ? problem : requestReason('request-field', { field, problem }),
    )
    .reduce((one, other) => requestReason('request-fields', { one, other }));
}

/** Errors of Fastify before a route runs. */
function ofRequest(code: string, message: string): Reason {
  switch (code) {
    case 'FST_ERR_CTP_EMPTY_JSON_BODY':
      return requestReason('body-missing');
    case 'FST_ERR_CTP_INVALID_JSON_BODY':
      return requestReason('body-unreadable');
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
      return requestReason('body-too-large');
    case 'FST_ERR_CTP_INVALID_CONTENT_LENGTH':
      return requestReason('body-cut');
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
      return requestReason('media-type');
    case 'FST_ERR_BAD_URL':
      return requestReason('address-unreadable');
    default:
      return requestReason('request-invalid', { detail: message });
  }
}

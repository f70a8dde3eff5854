import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { UnusableTextIndexError } from '../../analysis/text-index/unusable-text-index.ts';
import { CatalogueGoneError } from '../../catalogue/catalogue-gone.ts';
import { UnfitValueError } from '../../catalogue/check-parameters.ts';
import type { Problem } from './problem.ts';

/** What was thrown, as those who asked are told of it. From 500 on it is ours. */
export function problemOfError(error: unknown): Problem {
  if (hasZodFastifySchemaValidationErrors(error)) {
    const fields = error.validation.map(({ instancePath, message = '' }) => ({
      field: instancePath.replace(/^\//, '').replaceAll('/', '.'),
      message,
    }));
    const detail = fields.map(({ field, message }) => (field === '' ? message : `${field}: ${message}`));
    return { status: 400, detail: detail.join('; '), fields };
  }
  if (error instanceof UnfitValueError) return { status: 422, detail: error.message };
  if (error instanceof CatalogueGoneError)
    return {
      status: 503,
      detail: `The catalogue does not answer, and nothing was changed: ${error.message}. Try again in a moment.`,
    };
  if (error instanceof UnusableTextIndexError)
    return { status: 503, detail: `Words cannot be searched now: ${error.message}.` };
  const {
    statusCode = 500,
    message = '',
    code = '',
  } = error as { readonly statusCode?: number; readonly message?: string; readonly code?: string };
  if (code === 'ENOSPC' || code === 'EDQUOT')
    return {
      status: 503,
      detail: 'The disk of the server is full: its operator has to make room. Then try again.',
    };
  return statusCode < 500
    ? { status: statusCode, detail: whatToDo[code] ?? message }
    : { status: 500, detail: 'A fault in the server, which has been told of it.' };
}

/** What Fastify could not read, by its code. */
const whatToDo: Readonly<Record<string, string>> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE:
    'A body of this kind is not read here: send JSON with Content-Type: application/json, a file of records as text/csv.',
  FST_ERR_CTP_BODY_TOO_LARGE: 'The body is too large: at most 1 MB. Send it in parts.',
  FST_ERR_CTP_INVALID_JSON_BODY:
    'The body is no JSON that can be read: look for a bracket or a quotation mark that is missing.',
  FST_ERR_CTP_EMPTY_JSON_BODY:
    'The body is empty, though its Content-Type says JSON: send {}, or no Content-Type.',
  FST_ERR_BAD_URL:
    'The address cannot be read: a % in it stands before two hexadecimal digits; % itself is %25.',
};

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
  const { statusCode = 500, message } = error as { readonly statusCode?: number; readonly message?: string };
  return statusCode < 500
    ? { status: statusCode, detail: message ?? '' }
    : { status: 500, detail: 'A fault in the server, which has been told of it.' };
}

import { CatalogueGoneError, CatalogueRefusedError } from '../../catalogue-gone.ts';

/** The same error, or CatalogueGoneError if the server is at fault and not the query. */
export function postgresFailure(error: unknown): Error {
  const { code = '', message } = error as { readonly code?: string; readonly message: string };
  const says = `(${message || code})`;
  if (refusals.has(code))
    return new CatalogueRefusedError(
      `the database of the catalogue does not let us in ${says}: look at catalogue: in staff.yaml, and at its rights`,
      { cause: error },
    );
  const isGone =
    goneCodes.has(code) || code.startsWith('08') || goneMessages.some((part) => message.includes(part));
  if (!isGone) return error as Error;
  return new CatalogueGoneError(`the database of the catalogue does not answer ${says}`, { cause: error });
}

/** Unknown database, unknown user or wrong password, missing permission. */
const refusals: ReadonlySet<string> = new Set(['3D000', '28000', '28P01', '42501']);

const goneCodes: ReadonlySet<string> = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ENOENT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ETIMEDOUT',
  // Shut down by its administrator, crashed, not yet ready.
  '57P01',
  '57P02',
  '57P03',
  // Idle for too long.
  '25P03',
  // No further connections, disk full, out of memory.
  '53300',
  '53100',
  '53200',
  // Input or output failed.
  '58030',
]);

/** pg reports these by message only. */
const goneMessages = [
  'Connection terminated',
  'timeout exceeded when trying to connect',
  'Client has encountered a connection error',
  'Client was closed',
  // Query timeout.
  'Query read timeout',
] as const;

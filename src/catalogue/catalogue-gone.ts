import { OperatorError } from '../reasons/operator-error.ts';

/**
 * The catalogue cannot be reached, or its disk is full: the request is valid and can be retried when the engine is back. The
 * change was not made, unless the connection broke during the commit; a retry then meets the version check.
 */
export class CatalogueGoneError extends OperatorError {
  override readonly kind: OperatorError['kind'] = 'unreadable';
}

/** The database refuses the connection: wrong password, unknown database, missing permission. Waiting does not help. */
export class CatalogueRefusedError extends CatalogueGoneError {}

/** The catalogue's file is damaged: restore a backup. */
export class DamagedCatalogueError extends CatalogueRefusedError {
  override readonly kind = 'unsuitable';
}

import { OperatorError } from '../reasons/operator-error.ts';

/**
 * The catalogue cannot be reached, or its disk is full: nothing is wrong with what was asked, and it can be asked again when
 * the engine is back. A change that ends so was not made, unless the connection broke in the moment of its end; who asks
 * again is shown what stands there now.
 */
export class CatalogueGoneError extends OperatorError {
  override readonly kind: OperatorError['kind'] = 'unreadable';
}

/** The database answers and refuses: wrong password, no such database, no right. Waiting does not mend it. */
export class CatalogueRefusedError extends CatalogueGoneError {}

/** The file of the catalogue is damaged: it has to be restored from a backup. */
export class DamagedCatalogueError extends CatalogueRefusedError {
  override readonly kind = 'unsuitable';
}

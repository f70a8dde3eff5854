import type { Catalogue } from '../catalogue.ts';
import type { ColumnTypes } from '../migrations/schema-change.ts';

/** An open catalogue and the operations of its engine. */
export interface Engine {
  readonly catalogue: Catalogue;
  readonly types: ColumnTypes;
  hasTable(name: string): Promise<boolean>;
  sizeBytes(): Promise<number>;
  /**
   * Reads the tables and throws DamagedCatalogueError if one is damaged. After `maxMs` no further table is checked, so that a
   * large catalogue does not delay the start of a server. Database servers check their own files.
   */
  checkIntegrity(maxMs: number): Promise<void>;
}

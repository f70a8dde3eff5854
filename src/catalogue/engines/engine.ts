import type { Catalogue } from '../catalogue.ts';
import type { ColumnTypes } from '../migrations/schema-change.ts';

/** An open catalogue with what only its engine can say. */
export interface Engine {
  readonly catalogue: Catalogue;
  readonly types: ColumnTypes;
  hasTable(name: string): Promise<boolean>;
  sizeBytes(): Promise<number>;
  /**
   * Reads the tables and throws DamagedCatalogueError if one is damaged. No other table is started after `maxMs`: a large
   * catalogue must not keep a server from starting. Database servers look after their own files.
   */
  checkIntegrity(maxMs: number): Promise<void>;
}

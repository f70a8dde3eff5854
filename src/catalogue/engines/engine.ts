import type { Catalogue } from '../catalogue.ts';
import type { ColumnTypes } from '../migrations/schema-change.ts';

/** An open catalogue with what only its engine can say. */
export interface Engine {
  readonly catalogue: Catalogue;
  readonly types: ColumnTypes;
  hasTable(name: string): Promise<boolean>;
  sizeBytes(): Promise<number>;
}

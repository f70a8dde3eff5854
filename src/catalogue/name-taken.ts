import type { Database } from './catalogue.ts';
import { folded } from './folded.ts';

/** Tables whose names are unique, ignoring case and accents. */
type NamedTable =
  | 'account'
  | 'analysisFunction'
  | 'analysisProfile'
  | 'collection'
  | 'harvest'
  | 'schedule'
  | 'template';

/** True if another row has the name. */
export async function isNameTaken(
  db: Database,
  table: NamedTable,
  name: string,
  exceptId = '',
): Promise<boolean> {
  const same = await db
    .selectFrom(table)
    .select('id')
    .where('nameFolded', '=', folded(name))
    .where('id', '!=', exceptId)
    .executeTakeFirst();
  return same !== undefined;
}

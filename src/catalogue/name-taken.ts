import type { Database } from './catalogue.ts';
import { folded } from './folded.ts';

/** The tables in which no two rows may have one name, whatever its capitals and accents. */
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

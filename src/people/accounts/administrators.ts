import type { Changing, Database } from '../../catalogue/catalogue.ts';

/** Administrators who can sign in. Invited ones without a password do not count. */
export async function isAdministratorThere(
  db: Database | Changing,
  { exceptId = '' }: { readonly exceptId?: string } = {},
): Promise<boolean> {
  const row = await db
    .selectFrom('account')
    .select('id')
    .where('role', '=', 'administrator')
    .where('isActive', '=', 1)
    .where('id', '!=', exceptId)
    .where((where) => where.or([where('passwordHash', 'is not', null), where('origin', '!=', 'local')]))
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

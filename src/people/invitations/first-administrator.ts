import type { Catalogue } from '../../catalogue/catalogue.ts';
import { isAdministratorThere } from '../accounts/administrators.ts';
import { makeInvitation } from './make-invitation.ts';

/**
 * The code of the link that makes its holder the first administrator. Each start makes a new link and invalidates the
 * previous one. Undefined if there is an administrator.
 */
export async function ensureFirstAdministrator(
  catalogue: Catalogue,
  nowMs: number = Date.now(),
): Promise<string | undefined> {
  return catalogue.change(async (changing) => {
    if (await isAdministratorThere(changing)) return undefined;
    const { code } = await makeInvitation(changing, {
      purpose: 'first-administrator',
      accountId: null,
      nowMs,
    });
    return code;
  });
}

import type { Catalogue } from '../../catalogue/catalogue.ts';
import { isAdministratorThere } from '../accounts/administrators.ts';
import { makeInvitation } from './make-invitation.ts';

/**
 * While nobody could let others in: the code of a link with which whoever has it becomes the first administrator. Each start
 * makes a new one, and the previous one is dead. Undefined: there is an administrator.
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

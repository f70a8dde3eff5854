import type { Changing } from '../../catalogue/catalogue.ts';
import type { InvitationTable } from '../../catalogue/tables/account-tables.ts';
import { fingerprintOf, newSecret } from '../secret.ts';

/** A link that works once. */
export interface Invitation {
  /** For the link /welcome/CODE; only its fingerprint is stored. */
  readonly code: string;
  readonly expiresMs: number;
}

const dayMs = 86_400_000;
const lastsMs: Readonly<Record<InvitationTable['purpose'], number>> = {
  'first-administrator': dayMs,
  join: 7 * dayMs,
  password: dayMs,
};

/** Invalidates earlier links of the account (or for the first administrator). */
export async function makeInvitation(
  changing: Changing,
  {
    purpose,
    accountId,
    nowMs,
  }: {
    readonly purpose: InvitationTable['purpose'];
    readonly accountId: string | null;
    readonly nowMs: number;
  },
): Promise<Invitation> {
  const invitation = { code: newSecret(), expiresMs: nowMs + lastsMs[purpose] };
  await changing
    .deleteFrom('invitation')
    .where((where) =>
      accountId === null ? where('purpose', '=', purpose) : where('accountId', '=', accountId),
    )
    .execute();
  await changing
    .insertInto('invitation')
    .values({
      id: fingerprintOf(invitation.code),
      purpose,
      accountId,
      createdMs: nowMs,
      expiresMs: invitation.expiresMs,
      usedMs: null,
    })
    .execute();
  return invitation;
}

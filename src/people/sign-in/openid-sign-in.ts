import type { Catalogue } from '../../catalogue/catalogue.ts';
import type { Arrival } from '../openid/open-id-provider.ts';
import { peopleReason } from '../people-reason.ts';
import type { OpenIdSettings } from '../sign-in-settings.ts';
import { noRole, notAdmitted } from './attempted.ts';
import type { Attempted } from './attempted.ts';
import { takeExternalPerson } from './external-account.ts';
import { areRolesRuled, roleOfGroups } from './role-of-groups.ts';

/** The id of the account of a person who returns from the provider. */
export async function signInByOpenId({
  catalogue,
  settings,
  arrival,
  nowMs,
  onWarning,
}: {
  readonly catalogue: Catalogue;
  readonly settings: OpenIdSettings;
  readonly arrival: Arrival;
  readonly nowMs: number;
  readonly onWarning: (reason: string) => void;
}): Promise<Attempted<string>> {
  switch (arrival.kind) {
    case 'not-begun':
      return notAdmitted('conflict', peopleReason('openid-not-begun'));
    case 'refused':
      onWarning(arrival.reason);
      return notAdmitted('unavailable', peopleReason('openid-refused'));
    case 'person': {
      const { groups, ...person } = arrival.person;
      const role = roleOfGroups(settings, groups);
      if (role === undefined) return noRole;
      const id = await catalogue.change((changing) =>
        takeExternalPerson(
          changing,
          { ...person, origin: 'oidc', role, isRoleRuled: areRolesRuled(settings) },
          nowMs,
        ),
      );
      return id === undefined
        ? notAdmitted('wrong', peopleReason('sign-in-inactive'))
        : { ok: true, value: id };
    }
  }
}

import type { AccountItem } from '../../../src/people/accounts/account-shape.ts';
import type { PeopleMessages } from './messages.ts';

/** Where an account is kept. */
export function originName(origin: AccountItem['origin'], texts: PeopleMessages): string {
  switch (origin) {
    case 'local':
      return texts.originLocal;
    case 'ldap':
      return texts.originLdap;
    case 'oidc':
      return texts.originOidc;
  }
}

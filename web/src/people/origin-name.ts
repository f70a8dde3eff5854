import type { AccountShape } from '../../../src/server/staff/shapes/people-shapes.ts';
import type { PeopleMessages } from './messages.ts';

/** Where an account is kept. */
export function originName(origin: AccountShape['origin'], texts: PeopleMessages): string {
  switch (origin) {
    case 'local':
      return texts.originLocal;
    case 'ldap':
      return texts.originLdap;
    case 'oidc':
      return texts.originOidc;
  }
}

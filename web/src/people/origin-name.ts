import type { AccountItem } from '../../../src/people/accounts/account-shape.ts';
import type peopleMessages from '../../translations/en/people.json';
import type { MessagesOf } from '../language/messages.ts';

/** Where an account is kept. */
export function originName(origin: AccountItem['origin'], texts: MessagesOf<typeof peopleMessages>): string {
  switch (origin) {
    case 'local':
      return texts.originLocal;
    case 'ldap':
      return texts.originLdap;
    case 'oidc':
      return texts.originOidc;
  }
}

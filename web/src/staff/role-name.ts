import type { RoleName } from '../../../src/catalogue/roles.ts';
import type staffMessages from '../../translations/en/staff.json';
import type { MessagesOf } from '../language/messages.ts';

export function roleName(role: RoleName, texts: MessagesOf<typeof staffMessages>): string {
  switch (role) {
    case 'reader':
      return texts.roleReader;
    case 'librarian':
      return texts.roleLibrarian;
    case 'curator':
      return texts.roleCurator;
    case 'engineer':
      return texts.roleEngineer;
    case 'administrator':
      return texts.roleAdministrator;
  }
}

import type peopleMessages from '../../translations/en/people.json';
import type { MessagesOf } from '../language/messages.ts';

/** The fields of an account that can be changed, as people call them. */
export function fieldLabels(
  texts: MessagesOf<typeof peopleMessages>,
): readonly { readonly field: string; readonly label: string }[] {
  return [
    { field: 'displayName', label: texts.displayName },
    { field: 'email', label: texts.email },
    { field: 'role', label: texts.role },
    { field: 'collections', label: texts.collections },
    { field: 'isActive', label: texts.isActive },
  ];
}

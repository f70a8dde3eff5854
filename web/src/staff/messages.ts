import en from '../../translations/en/staff.json' with { type: 'json' };
import fr from '../../translations/fr/staff.json' with { type: 'json' };
import type { MessagesOf } from '../language/messages.ts';

export type StaffMessages = MessagesOf<typeof en>;

export const staffMessages = { en, fr };

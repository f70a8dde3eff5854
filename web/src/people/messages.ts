import en from '../../translations/en/people.json' with { type: 'json' };
import fr from '../../translations/fr/people.json' with { type: 'json' };
import type { MessagesOf } from '../language/messages.ts';

export type PeopleMessages = MessagesOf<typeof en>;

export const peopleMessages = { en, fr };

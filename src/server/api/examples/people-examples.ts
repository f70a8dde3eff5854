import type { BodyExamples } from './example.ts';
import { exampleId } from './example.ts';

export const account = {
  displayName: 'Marie Curie',
  email: 'marie@library.example.org',
  role: 'librarian',
  collections: [exampleId.collection],
};

export const peopleExamples: BodyExamples = {
  'POST /session': { name: 'marie', password: 'seven quiet herons' },
  'POST /invitations/{code}': { password: 'seven quiet herons' },
  'PUT /me': { displayName: 'Marie Curie', email: 'marie@library.example.org', language: 'fr', version: 3 },
  'PUT /me/password': { current: 'seven quiet herons', next: 'eight louder herons' },
  'POST /me/tokens': { name: 'nightly export', days: 365, scopes: ['read'], collections: null },
  'POST /people': { name: 'marie', ...account },
  'PUT /people/{id}': { ...account, role: 'curator', isActive: true, version: 2 },
};

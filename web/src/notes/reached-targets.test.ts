import { expect, it } from 'vitest';
import jobMessages from '../../translations/en/jobs.json' with { type: 'json' };
import { loadTranslation, messagesIn } from '../language/messages.ts';
import { reachedTargets } from './reached-targets.ts';

it('a note without a target has reached none, and the page of the job says so', async () => {
  const target = { id: '1', title: 'A journal' };
  expect(reachedTargets([{ target: null }])).toEqual([]);
  expect(reachedTargets([{ target }, { target: null }])).toEqual([target]);
  expect(messagesIn(jobMessages, 'en').noteSent(0)).toBe('Kept with this job only');
  await loadTranslation('fr');
  expect(messagesIn(jobMessages, 'fr').noteSent(0)).toBe('Gardée avec cette tâche, sur aucune fiche');
});

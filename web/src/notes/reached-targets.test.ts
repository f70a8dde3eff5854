import { expect, it } from 'vitest';
import { jobTexts } from '../jobs/messages.ts';
import { messagesIn } from '../language/messages.ts';
import { reachedTargets } from './reached-targets.ts';

it('a note without a target has reached none, and the page of the job says so', () => {
  const target = { id: '1', title: 'A journal' };
  expect(reachedTargets([{ target: null }])).toEqual([]);
  expect(reachedTargets([{ target }, { target: null }])).toEqual([target]);
  expect(messagesIn(jobTexts, 'en').noteSent(0)).toBe('Kept with this job only');
  expect(messagesIn(jobTexts, 'fr').noteSent(0)).toBe('Gardée avec cette tâche, sur aucune fiche');
});

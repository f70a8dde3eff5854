import { expect, it } from 'vitest';
import { jobTexts } from '../jobs/messages.ts';
import { reachedRecords } from './reached-records.ts';

it('a note without a record has reached none, and the page of the job says so', () => {
  const record = { id: '1', title: 'A journal' };
  expect(reachedRecords([{ record: null }])).toEqual([]);
  expect(reachedRecords([{ record }, { record: null }])).toEqual([record]);
  expect(jobTexts.en.noteSent(0)).toBe('Kept with this job, on no record');
  expect(jobTexts.fr?.noteSent?.(0)).toBe('Gardée avec cette tâche, sur aucune fiche');
});

import { expect, it } from 'vitest';
import en from '../../translations/en/jobs.json' with { type: 'json' };
import fr from '../../translations/fr/jobs.json' with { type: 'json' };
import { stepName, steeringText } from './job-names.ts';

it('says how a job was steered', () => {
  const { steered } = en;
  expect(steeringText({ action: 'pause' }, steered)).toBe('Paused');
  expect(steeringText({ action: 'delay', minDelayMs: 500, factor: 2 }, steered)).toBe(
    'Crawl delay changed · minimum 500 ms · factor 2',
  );
  expect(steeringText({ action: 'reject', expression: '/a/' }, steered)).toBe('URLs excluded · /a/');
});

it('says what a job does, and why it waits', () => {
  expect(stepName('into the archive', fr.steps)).toBe('entrée dans l’archive');
  expect(stepName('waiting for room on the disk: ENOSPC: no space', fr.steps)).toBe(
    'attend de la place sur le disque (ENOSPC: no space)',
  );
  expect(stepName('into the archive', en.steps)).toBe('adding to the archive');
  expect(stepName('something new: at all', fr.steps)).toBe('something new: at all');
  expect(stepName('constructor', fr.steps)).toBe('constructor');
});

import { expect, it } from 'vitest';
import { steeringText } from './job-names.ts';
import { jobTexts } from './messages.ts';

it('says how a job was steered', () => {
  const { steered } = jobTexts.en;
  expect(steeringText({ action: 'pause' }, steered)).toBe('Paused');
  expect(steeringText({ action: 'delay', minDelayMs: 500, factor: 2 }, steered)).toBe(
    'Pauses changed · at least 500 ms · factor 2',
  );
  expect(steeringText({ action: 'reject', expression: '/a/' }, steered)).toBe('URLs left out · /a/');
});

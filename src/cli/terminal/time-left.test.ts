import { describe, expect, it } from 'vitest';
import { timeLeft } from './time-left.ts';

describe('the time left, at the end of a bar', () => {
  it('is told once the pace is known', () => {
    expect(timeLeft(50, 100, 60)).toBe('  1 min 0 s left');
  });

  it('is left out at the beginning, where 781 hours would be said', () => {
    expect(timeLeft(0, 1e9, 0.2)).toBe('');
    expect(timeLeft(1000, 2.8e9, 1)).toBe('');
    expect(timeLeft(1000, 2.8e9, 60)).toBe('');
  });

  it('is left out when all is done, or nothing was to do', () => {
    expect(timeLeft(100, 100, 60)).toBe('');
    expect(timeLeft(0, 0, 60)).toBe('');
  });

  it('is never absurd', () => {
    expect(timeLeft(3, 100, 40 * 3600)).toBe('');
  });
});

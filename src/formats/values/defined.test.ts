import { describe, expect, it } from 'vitest';
import { defined } from './defined.ts';

describe('defined', () => {
  it('drops undefined and keeps every other empty value', () => {
    const kept = defined({ none: undefined, nothing: null, zero: 0, text: '', no: false });
    expect(Object.keys(kept)).toEqual(['nothing', 'zero', 'text', 'no']);
  });
});

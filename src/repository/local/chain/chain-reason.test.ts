import { expect, it } from 'vitest';
import { chainReason, readChainReason } from './chain-reason.ts';

it('is read as it was kept', () => {
  const why = chainReason('chain-of-vault', { vault: 'main', why: chainReason('chain-disk') });
  expect(readChainReason(JSON.stringify(why))).toEqual(why);
});

it('was a sentence before it had a code', () => {
  expect(readChainReason('it is away')).toEqual({
    message: 'it is away',
    code: 'chain-told',
    values: { detail: 'it is away' },
  });
});

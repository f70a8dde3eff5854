import { describe, expect, it } from 'vitest';
import { licenceProblems } from './licence-problems.ts';
import { lockedPackages } from './locked-packages.ts';

function shipped(licence: string | undefined): string[] {
  return licenceProblems([{ name: 'a', version: '1.0.0', licence, integrity: undefined, isShipped: true }]);
}

describe('licences', () => {
  it('of everything that is shipped go with the AGPL', () => {
    const packages = lockedPackages();
    expect(packages.filter(({ isShipped }) => isShipped).length).toBeGreaterThan(100);
    expect(licenceProblems(packages)).toEqual([]);
  });

  it.each([
    ['MIT', []],
    ['(MIT OR CC0-1.0)', []],
    ['(GPL-2.0-only OR MIT)', []],
    ['Apache-2.0 AND MIT', []],
    ['GPL-2.0-only', ['a 1.0.0: GPL-2.0-only is not on the list']],
    ['MIT AND SSPL-1.0', ['a 1.0.0: MIT AND SSPL-1.0 is not on the list']],
    ['SEE LICENSE IN x', ['a 1.0.0: SEE LICENSE IN x is not on the list']],
    [undefined, ['a 1.0.0 names no licence']],
  ])('%s', (licence, problems) => expect(shipped(licence)).toEqual(problems));

  it('of what only tests need are not asked for', () => {
    expect(
      licenceProblems([
        { name: 'a', version: '1', licence: 'SSPL-1.0', integrity: undefined, isShipped: false },
      ]),
    ).toEqual([]);
  });
});

import { describe, expect, it } from 'vitest';
import { roles } from '../../../src/catalogue/roles.ts';
import { hasRight, rights } from '../../../src/people/rights.ts';
import type { OwnAccount } from '../../../src/people/accounts/account-shape.ts';
import type { RoleName } from '../../../src/catalogue/roles.ts';
import type { TodayAnswer } from '../../../src/selection/today-shape.ts';
import todayMessages from '../../translations/en/today.json' with { type: 'json' };
import { countsFor } from './counts-for.ts';
import { messagesIn } from '../language/messages.ts';
import { panelsFor } from './panels-for.ts';

const texts = messagesIn(todayMessages, 'en');

const today: TodayAnswer = {
  targets: { mine: 5, myProposed: 1, myRefused: 2, myOpenNotes: 3, toDecide: 4, myNothing: 9 },
  notes: [],
  toDecide: [],
  recent: [],
  proposals: [],
  collections: [],
  harvests: [],
  jobs: { running: 6, waiting: 7, failed: 8, asleep: 11 },
  sites: { nothing: 10 },
  isTotalExact: true,
};

function countsOf(role: RoleName): Readonly<Record<string, number>> {
  const me: OwnAccount = {
    id: 'me',
    name: 'me',
    displayName: 'Me',
    email: '',
    role,
    rights: rights.filter((right) => hasRight(role, right)),
    language: 'en',
    collections: [],
    origin: 'local',
    version: 1,
  };
  return Object.fromEntries(countsFor(me, today, texts).map(({ to, value }) => [to, value]));
}

describe('the numbers of the day', () => {
  it('are those that the role can do something about', () => {
    expect(countsOf('reader')).toEqual({});
    expect(countsOf('librarian')).toEqual({
      '/targets?responsibleId=me&hasOpenNotes=true': 3,
      '/targets?responsibleId=me&outcome=nothing': 9,
      '/targets?responsibleId=me&state=refused': 2,
      '/targets?responsibleId=me&state=proposed': 1,
      '/targets?responsibleId=me': 5,
    });
    expect(countsOf('engineer')).toEqual({
      '/jobs?state=failed&isUnseen=true': 8,
      '/domains?outcome=nothing&isActive=true': 10,
      '/jobs?state=asleep': 11,
      '/jobs?state=running': 6,
      '/jobs?state=submitted': 7,
    });
    expect(countsOf('curator')).toMatchObject({
      '/targets?state=proposed': 4,
      '/jobs?state=failed&isUnseen=true': 8,
    });
  });

  it('have something below them for every role, nothing twice', () => {
    for (const role of roles) {
      const names = panelsFor(role, false);
      expect(names.length).toBeGreaterThan(0);
      expect(new Set(names).size).toBe(names.length);
    }
  });
});

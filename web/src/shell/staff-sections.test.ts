import { describe, expect, it } from 'vitest';
import { hasRight } from '../../../src/people/rights.ts';
import { sectionsFor, staffSections } from './staff-sections.ts';
import { readerPages, staffPages } from '../../../src/server/web/page-paths.ts';
import { readerRoutes } from './reader-routes.ts';
import { isStaffPath, staffRoutes } from './staff-routes.ts';

const linksOf = (role: Parameters<typeof hasRight>[0]): readonly string[] =>
  sectionsFor((right) => hasRight(role, right)).flatMap(({ links }) => links.map(({ to }) => to));

describe('the menu of the staff', () => {
  it('shows each role what it may open, and no section without links', () => {
    expect(linksOf('reader')).toEqual([]);
    expect(linksOf('librarian')).toContain('/targets');
    expect(linksOf('librarian')).not.toContain('/mapping');
    expect(linksOf('curator')).toContain('/mapping');
    expect(linksOf('engineer')).not.toContain('/people');
    expect(linksOf('engineer')).toContain('/storage');
    expect(linksOf('curator')).not.toContain('/storage');
    expect(linksOf('administrator')).toEqual(staffSections.flatMap(({ links }) => links.map(({ to }) => to)));
    expect(sectionsFor((right) => hasRight('librarian', right)).map(({ id }) => id)).toEqual([
      'select',
      'plan',
      'harvest',
      'analyse',
    ]);
  });

  it('has a page for every path that the server knows as one', () => {
    expect(staffRoutes.map(({ path }) => path).toSorted()).toEqual([...staffPages].toSorted());
    expect(readerRoutes.map(({ path }) => path).toSorted()).toEqual([...readerPages].toSorted());
  });

  it('leads to pages of the staff only', () => {
    expect(linksOf('administrator').filter((to) => !isStaffPath(to))).toEqual([]);
    expect(['/', '/search', '/sign-in', '/welcome/x'].filter(isStaffPath)).toEqual([]);
    expect(isStaffPath('/targets/0190/more')).toBe(true);
  });
});

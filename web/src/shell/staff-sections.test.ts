import { describe, expect, it } from 'vitest';
import { hasRight } from '../../../src/people/rights.ts';
import { menuSections, staffPages } from '../../../src/server/web/staff-pages.ts';
import pagesFr from '../../translations/fr/server/pages.json' with { type: 'json' };
import { isStaffPath, readerRoutes, staffRoutes } from './page-routes.ts';
import { sectionsFor } from './staff-sections.ts';

const menu = staffPages.filter((page) => page.menu !== undefined);
const menuOf = (role: Parameters<typeof hasRight>[0]): readonly string[] =>
  sectionsFor((right) => hasRight(role, right)).flatMap(({ pages }) => pages.map(({ path }) => path));

describe('the menu of the staff', () => {
  it('shows each role the pages that it may open, and no empty section', () => {
    expect(menuOf('reader')).toEqual([]);
    expect(menuOf('librarian')).toContain('/targets');
    expect(menuOf('librarian')).not.toContain('/mapping');
    expect(menuOf('curator')).toContain('/mapping');
    expect(menuOf('engineer')).not.toContain('/people');
    expect(menuOf('engineer')).toContain('/storage');
    expect(menuOf('curator')).not.toContain('/storage');
    expect(menuOf('administrator').toSorted()).toEqual(menu.map(({ path }) => path).toSorted());
    expect(sectionsFor((right) => hasRight('librarian', right)).map(({ id }) => id)).toEqual(
      menuSections.filter((id) => id !== 'administer'),
    );
  });

  it('has a name in each language for each of its pages', () => {
    expect(menu.filter(({ name }) => name === undefined)).toEqual([]);
    expect(Object.keys(pagesFr).toSorted()).toEqual(menu.map(({ path }) => path).toSorted());
  });

  it('knows the paths of the staff', () => {
    expect(menu.filter(({ path }) => !isStaffPath(path))).toEqual([]);
    expect(['/', '/search', '/sign-in', '/welcome/x'].filter(isStaffPath)).toEqual([]);
    expect(isStaffPath('/targets/0190/more')).toBe(true);
  });
});

it.each([...readerRoutes, ...staffRoutes])('the file of $path has its page', async ({ lazy }) => {
  expect(await (lazy as () => Promise<unknown>)()).toEqual({ Component: expect.any(Function) as unknown });
});

import type { Right } from '../../../src/people/rights.ts';
import { menuSections, staffPages } from '../../../src/server/web/staff-pages.ts';
import type { MenuSection, StaffPageEntry } from '../../../src/server/web/staff-pages.ts';

interface StaffSection {
  readonly id: MenuSection;
  readonly pages: readonly StaffPageEntry[];
}

/** The sections of the menu with the pages that a person may see there; none is empty. */
export function sectionsFor(may: (right: Right) => boolean): readonly StaffSection[] {
  return menuSections
    .map((id) => ({ id, pages: staffPages.filter(({ menu }) => menu === id) }))
    .map(({ id, pages }) => ({ id, pages: pages.filter((page) => isAllowed(page, may)) }))
    .filter(({ pages }) => pages.length > 0);
}

function isAllowed({ right, menuRight = right }: StaffPageEntry, may: (right: Right) => boolean): boolean {
  return menuRight === undefined || may(menuRight);
}

import type { ComponentType } from 'react';
import type { RouteObject } from 'react-router';
import { readerPages } from '../../../src/server/web/page-paths.ts';
import { staffPages } from '../../../src/server/web/staff-pages.ts';
import type { StaffPageEntry } from '../../../src/server/web/staff-pages.ts';

/** Each page is a chunk, loaded when it is first shown. */
const files = import.meta.glob<Readonly<Record<string, ComponentType>>>([
  '../*/*-page.tsx',
  '!../{replay,shell,staff}/*',
]);

export const readerRoutes: RouteObject[] = readerPages.map(routeOf);
/** The handle is the entry of the page, for its right. */
export const staffRoutes: RouteObject[] = staffPages.map((page) => ({ ...routeOf(page), handle: page }));

function routeOf({ path, file }: Pick<StaffPageEntry, 'path' | 'file'>): RouteObject {
  return { path, lazy: async () => ({ Component: await componentOf(file) }) };
}

/** `NewPersonPage` of `people/new-person-page`. */
async function componentOf(file: string): Promise<ComponentType> {
  const [, name = ''] = file.split('/');
  const exported = name.replaceAll(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase());
  const component = (await files[`../${file}.tsx`]?.())?.[exported];
  if (component === undefined) throw new Error(`web/src/${file}.tsx has no ${exported}`);
  return component;
}

/** Staff pages have the menu of the staff beside them, and the full width. */
export function isStaffPath(pathname: string): boolean {
  const [, first = ''] = pathname.split('/');
  return staffPages.some(({ path }) => path.split('/')[1] === first);
}

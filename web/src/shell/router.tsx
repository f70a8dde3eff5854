import type { ReactNode } from 'react';
import { createBrowserRouter } from 'react-router';
import type { RouteObject } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { BrokenPage, BrokenWhole } from './broken-page.tsx';
import { Layout } from './layout.tsx';
import { NotFound } from './not-found.tsx';
import { readerRoutes, staffRoutes } from './page-routes.ts';
import { Waiting } from './waiting.tsx';

const pages: RouteObject[] = [
  ...readerRoutes,
  {
    lazy: async () => ({ Component: (await import('./staff-layout.tsx')).StaffLayout }),
    // The menu of the staff stays beside a page that is broken.
    children: [{ ErrorBoundary: BrokenPage, children: staffRoutes }],
  },
  { path: '*', Component: NotFound },
];

const router = createBrowserRouter([
  {
    Component: Layout,
    HydrateFallback: Waiting,
    ErrorBoundary: BrokenWhole,
    children: [{ ErrorBoundary: BrokenPage, children: pages }],
  },
]);

export function Pages(): ReactNode {
  return <RouterProvider router={router} />;
}

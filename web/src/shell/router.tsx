import type { ReactNode } from 'react';
import { createBrowserRouter } from 'react-router';
import type { RouteObject } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { BrokenPage, BrokenWhole } from './broken-page.tsx';
import { Layout } from './layout.tsx';
import { NotFound } from './not-found.tsx';
import { staffRoutes } from './staff-routes.ts';
import { Waiting } from './waiting.tsx';

/** Each page is a file of its own, fetched when it is first wanted. */
const pages: RouteObject[] = [
  { path: '/', lazy: async () => ({ Component: (await import('../home/home-page.tsx')).HomePage }) },
  {
    path: '/search',
    lazy: async () => ({ Component: (await import('../search/search-page.tsx')).SearchPage }),
  },
  {
    path: '/captures',
    lazy: async () => ({ Component: (await import('../captures/captures-page.tsx')).CapturesPage }),
  },
  {
    path: '/missing',
    lazy: async () => ({ Component: (await import('../missing/missing-page.tsx')).MissingPage }),
  },
  { path: '/help', lazy: async () => ({ Component: (await import('../help/help-page.tsx')).HelpPage }) },
  {
    path: '/about',
    lazy: async () => ({ Component: (await import('../help/about-page.tsx')).AboutPage }),
  },
  {
    path: '/sign-in',
    lazy: async () => ({ Component: (await import('../sign-in/sign-in-page.tsx')).SignInPage }),
  },
  {
    path: '/welcome/:code',
    lazy: async () => ({ Component: (await import('../sign-in/welcome-page.tsx')).WelcomePage }),
  },
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

import type { RouteObject } from 'react-router';
import type { ReaderPage } from '../../../src/server/web/page-paths.ts';

/** Each page is a file of its own, fetched when it is first wanted. */
export const readerRoutes: (RouteObject & { readonly path: ReaderPage })[] = [
  { path: '/', lazy: async () => ({ Component: (await import('../home/home-page.tsx')).HomePage }) },
  {
    path: '/search',
    lazy: async () => ({ Component: (await import('../search/search-page.tsx')).SearchPage }),
  },
  {
    path: '/captures',
    lazy: async () => ({ Component: (await import('../captures/captures-page.tsx')).CapturesPage }),
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
];

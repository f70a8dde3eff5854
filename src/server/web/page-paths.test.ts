import { expect, it } from 'vitest';
import { isPagePath } from './page-paths.ts';

it('knows the pages of the web application, with and without a slash at the end', () => {
  const pages = ['/', '/search', '/targets', '/targets/', '/targets/0190-ab', '/analysis/functions/x'];
  expect(pages.filter((path) => !isPagePath(path))).toEqual([]);
});

it('knows no other path', () => {
  const others = [
    '/healthz',
    '/wp-login.php',
    '/targets/0190/more',
    '/searching',
    '//',
    '/analysis/functions',
  ];
  expect(others.filter((path) => isPagePath(path))).toEqual([]);
});

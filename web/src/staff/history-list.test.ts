import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import type { HistoryAnswer } from '../../../src/catalogue/field-shapes.ts';
import { staffQuery } from '../api/staff-api.ts';
import { HistoryList } from './history-list.tsx';

type Change = HistoryAnswer['changes'][number];

/** As the page says it, without its marks. */
function shown(changes: readonly Change[]): string {
  const client = new QueryClient();
  client.setQueryData(staffQuery('/domains/:id/changes', { id: '1' }).queryKey, { changes: [...changes] });
  const list = createElement(HistoryList, { path: '/domains/:id/changes', id: '1' });
  const markup = renderToStaticMarkup(createElement(QueryClientProvider, { client }, list));
  return markup.replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ');
}

const change: Change = {
  id: '1',
  subject: 'domain',
  part: null,
  version: 7,
  at: 1_700_000_000_000,
  by: { id: 'a', displayName: 'Ada' },
  action: 'change',
  fields: [{ field: 'isActive', from: true, to: false }],
  bulk: null,
};

it('shows changes of several things in the order of the server, what was made, and names of fields', () => {
  const made: Change = {
    ...change,
    id: '2',
    subject: 'seed-list',
    part: 'deep',
    version: 1,
    action: 'create',
    fields: [
      { field: 'seeds', from: null, to: 'http://example.org/' },
      { field: 'target', from: null, to: null },
    ],
  };
  const text = shown([made, change]);
  expect(text).toMatch(/Ada created the seed list “deep” .* Seeds http:\/\/example\.org\/ Ada changed/);
  expect(text).toContain('Active yes → no');
  expect(text).not.toContain('Target');
});

it('says that what was there before anybody made it was changed', () => {
  const fields = [{ field: 'combinations', from: [{ budget: 'small', frequency: 'daily' }], to: [] }];
  const text = shown([{ ...change, action: 'create', fields }]);
  expect(text).toContain('Ada changed');
  expect(text).toContain('Allowed combinations Budget Small · Frequency Daily');
});

it('says what was done as something done, and of long lists what has changed in them', () => {
  const text = shown([
    { ...change, fields: [{ field: 'password', from: null, to: null }] },
    { ...change, fields: [{ field: 'priority', from: 'high', to: 'low' }] },
    { ...change, fields: [{ field: 'frequencies', from: ['daily', 'weekly'], to: ['weekly'] }] },
  ]);
  expect(text).toContain('Password new');
  expect(text).toContain('Priority High → Low');
  expect(text).toMatch(/frequencies Daily Ada|frequencies Daily\s*$/);
});

import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { formatFor } from '../language/format.ts';
import { BulkUndone } from './bulk-undone.tsx';
import { recordMessages } from './messages.ts';

it('says that nothing was undone where all were changed since, and names them', () => {
  const message = 'it was changed since';
  const reasons = [{ message, code: 'unknown', values: {} }];
  const refused = [{ id: '1', title: 'A journal', reason: message, reasons }];
  const answer = { bulkId: null, changed: 0, unchanged: 0, refusedCount: 3, refused };
  const markup = renderToStaticMarkup(
    createElement(BulkUndone, { answer, texts: recordMessages.en, format: formatFor('en') }),
  );
  expect(markup).toContain('Nothing was undone.');
  expect(markup).toContain('3 were left as they are:');
  expect(markup).toMatch(/<a href="\/records\/1">A journal<\/a>: .*it was changed since/);
  expect(markup).toContain('and 2 more');
});

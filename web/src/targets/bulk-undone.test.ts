import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import targetMessages from '../../translations/en/targets.json' with { type: 'json' };
import { formatFor } from '../language/format.ts';
import { messagesIn } from '../language/messages.ts';
import { BulkUndone } from './bulk-undone.tsx';

it('says that nothing was undone where all were changed since, and names them', () => {
  const message = 'it was changed since';
  const reasons = [{ message, code: 'unknown', values: {} }];
  const refused = [{ id: '1', title: 'A journal', reason: message, reasons }];
  const answer = { kind: 'undo' as const, bulkId: null, changed: 0, unchanged: 0, refusedCount: 3, refused };
  const markup = renderToStaticMarkup(
    createElement(BulkUndone, { answer, texts: messagesIn(targetMessages, 'en'), format: formatFor('en') }),
  );
  expect(markup).toContain('Nothing was undone.');
  expect(markup).toContain('3 were not changed:');
  expect(markup).toMatch(/<a href="\/targets\/1">A journal<\/a>: .*it was changed since/);
  expect(markup).toContain('and 2 more');
});

it.each([
  ['removal', '2 targets were removed.'],
  ['return', '2 targets were restored.'],
] as const)('says what became of the targets of an import: %s', (kind, text) => {
  const answer = { kind, bulkId: '1', changed: 2, unchanged: 0, refusedCount: 0, refused: [] };
  const markup = renderToStaticMarkup(
    createElement(BulkUndone, { answer, texts: messagesIn(targetMessages, 'en'), format: formatFor('en') }),
  );
  expect(markup).toContain(text);
});

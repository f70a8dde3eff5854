import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { Statements } from '../../../../disk/statements.ts';
import { testBatch } from '../../test-texts.ts';
import { openForReading } from '../layout.ts';
import { openTextIndex } from '../open-text-index.ts';
import { captureFilter } from './capture-filter.ts';
import { SeenCaptures } from './seen-captures.ts';

it('captures that are seen stand for no other texts, also where they are too many to be read at once', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'heirloom-seen-'));
  const index = await openTextIndex(folder, { readOnly: false });
  const page = { url: 'http://a.fr/', main: 'dunes' };
  await index.add(
    testBatch([
      { ...page, time: '2010' },
      { url: 'http://b.fr/', time: '2020', main: 'mer' },
    ]),
  );
  await index.close();
  const database = openForReading(join(folder, 'text.sqlite'));
  const statements = new Statements(database);
  const filter = captureFilter({ to: '20150101000000' });
  const texts = statements.get('SELECT id FROM text').all();
  const seen = new SeenCaptures({ statements, filter, isRuled: false, maxRows: 1 });
  const found = seen.ofTexts(
    texts.map(({ id }) => Number(id)),
    5,
    'DESC',
  );
  expect([texts.length, found.size]).toEqual([2, 1]);
  database.close();
  await rm(folder, { recursive: true });
});

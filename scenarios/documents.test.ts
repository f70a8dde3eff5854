import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { settingsReference } from '../src/crawl/template/settings-reference.ts';
import { repositoryFolder } from './run-program.ts';

it('docs/crawl-template.md says what the program knows', async () => {
  const text = await readFile(join(repositoryFolder, 'docs', 'crawl-template.md'), 'utf8');
  expect(text.slice(text.indexOf('\n## ') + 1)).toBe(settingsReference());
});

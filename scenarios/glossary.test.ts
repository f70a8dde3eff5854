import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { repositoryFolder } from './run-program.ts';

/** Exported types that share a name for historical reasons. The list only shrinks: rename one, then remove it here. */
const known: readonly string[] = [
  'Actor',
  'AskOptions',
  'CaptureFilter',
  'DomainHarvest',
  'FieldProblem',
  'IndexThread',
  'JobState',
  'OrderedJob',
  'RunOptions',
  'Scale',
  'SiteResult',
  'SpeedSample',
  'Surroundings',
  'TargetSearch',
];

const exported = /^export (?:declare )?(?:abstract )?(?:interface|type|class|enum) (\w+)/gm;
const isTest = /\.test\.tsx?$|\/test-[^/]+$|\.contract\./;

async function textsOf(pattern: string): Promise<ReadonlyMap<string, string>> {
  const texts = new Map<string, string>();
  for await (const file of glob(pattern, { cwd: repositoryFolder }))
    texts.set(file, await readFile(join(repositoryFolder, file), 'utf8'));
  return texts;
}

it('no two exported types have one name', async () => {
  const files = new Map<string, Set<string>>();
  for (const [file, text] of await textsOf('{src,web/src}/**/*.{ts,tsx}'))
    if (!isTest.test(file))
      for (const [, name = ''] of text.matchAll(exported))
        files.set(name, (files.get(name) ?? new Set()).add(file));
  const double = [...files].filter(([, places]) => places.size > 1);
  expect(double.map(([name]) => name).toSorted()).toEqual([...known].toSorted());
});

/** The words of an entry: `CDX, CDXJ` and `a → b` have several; `budget (of a target)` names its context in brackets. */
function wordsOf(entry: string): readonly string[] {
  return entry
    .replace(/\(.*\)/, '')
    .split(/, | → /)
    .map((word) => word.trim());
}

/** Separators and case do not count: `block file` is also `BlockFile` and `block-file`. */
function folded(text: string): string {
  return text.toLowerCase().replaceAll(/[\s_-]+/g, '');
}

it('every word of the glossary is used', async () => {
  const glossary = await readFile(join(repositoryFolder, 'GLOSSARY.md'), 'utf8');
  const [table = ''] = glossary.split('## Renamed');
  const rows = table.split('\n').filter((line) => line.startsWith('| '));
  const words = rows.slice(2).flatMap((row) => wordsOf(row.split('|')[1] ?? ''));
  expect(words.length).toBeGreaterThan(100);
  const all = [
    ...(await textsOf('src/**/*.ts')).values(),
    ...(await textsOf('web/translations/en/*.json')).values(),
    ...(await textsOf('docs/**/*.md')).values(),
  ];
  const used = folded(all.join('\n'));
  expect(words.filter((word) => !used.includes(folded(word)))).toEqual([]);
});

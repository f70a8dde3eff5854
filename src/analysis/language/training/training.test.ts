import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { LanguageModel } from '../language-model.ts';
import { indexOfMax } from '../language-path.ts';
import { readModel, writeModel } from '../model-file.ts';
import { chooseFeatures } from './choose-features.ts';
import { fitWeights } from './fit.ts';
import { quantise } from './quantise.ts';
import { randomNumbers } from './snippets.ts';
import { readTexts } from './texts.ts';

let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'heirloom-training-'));
  write('nb', 'tales', [
    'Jeg vet ikke hva hun gjør hjemme.',
    'Noen sier at de ikke kommer.',
    'Hvor er boken min?',
  ]);
  write('nn', 'tales', [
    'Eg veit ikkje kva ho gjer heime.',
    'Nokon seier at dei ikkje kjem.',
    'Kvar er boka mi?',
  ]);
  write('nn', 'left-out', ['zzzz zzzz zzzz']);
});

afterAll(() => {
  rmSync(folder, { recursive: true });
});

function write(language: string, source: string, lines: readonly string[]): void {
  mkdirSync(join(folder, language), { recursive: true });
  writeFileSync(join(folder, language, `${source}.txt`), `${lines.join('\n')}\n`);
}

function train(): Uint8Array {
  const random = randomNumbers(1);
  const texts = readTexts(folder, ['left-out']);
  const hashes = chooseFeatures(texts, { perLanguage: 300, letters: 5000, random });
  const weights = fitWeights(texts, hashes, { steps: 2000, random, onProgress: () => undefined });
  return writeModel(quantise({ labels: texts.map(({ label }) => label), hashes, weights, keep: 400 }));
}

it('learns languages from a folder of texts', () => {
  const content = readModel(train());
  const model = new LanguageModel(content);
  const recognise = (text: string): string | undefined =>
    model.labels[indexOfMax(model.logChances(model.evidenceOf(text)))];
  expect(content.labels).toEqual(['nb', 'nn']);
  expect(recognise('Hva sier hun?')).toBe('nb');
  expect(recognise('Kva seier ho?')).toBe('nn');
});

it('makes the same model from the same texts', () => {
  expect(train()).toEqual(train());
});

it('leaves out sources', () => {
  const [, nynorsk] = readTexts(folder, ['left-out']);
  expect(nynorsk?.sources.map(({ name }) => name)).toEqual(['tales']);
});

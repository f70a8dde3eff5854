import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Languages } from '../languages.ts';
import { accuracyAt, sentencesOf } from './accuracy.ts';

// Measures the model on text files of known language, and writes the tables of docs/languages.md:
//
//     node src/analysis/language/training/measure.ts FOLDER
//
// FOLDER has a file for each language, named by its code: nb.txt, fr.txt.

const [folder] = process.argv.slice(2);
if (folder === undefined) throw new Error('Give the folder of the texts.');

const lengths = [1, 3, 10];
const languages = await Languages.open();
const mistakes = new Map<string, number>();
say(`| language | sentences | at 1 | at 3 | at 10 |\n|---|---:|---:|---:|---:|`);
for (const file of readdirSync(folder).toSorted()) {
  const language = file.replace(/\.txt$/, '');
  const sentences = sentencesOf(readFileSync(join(folder, file), 'utf8'));
  const shares = lengths.map((count) => {
    const accuracy = accuracyAt(languages, language, { sentences, count });
    for (const [said, times] of accuracy.mistakes) {
      const kind = `| ${language} | ${said} | ${String(count)} |`;
      mistakes.set(kind, (mistakes.get(kind) ?? 0) + times);
    }
    return `${((100 * accuracy.right) / accuracy.texts).toFixed(1)} %`;
  });
  say(`| ${language} | ${String(sentences.length)} | ${shares.join(' | ')} |`);
}
say(`\n| language | taken for | sentences | times |\n|---|---|---:|---:|`);
for (const [kind, times] of mistakes) say(`${kind} ${String(times)} |`);

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Text of one language from one source: a line is a sentence, a message or some words. */
export interface Source {
  readonly name: string;
  readonly lines: readonly string[];
  /** How often it is drawn from, compared with the others of its language. */
  readonly weight: number;
}

export interface LanguageTexts {
  /** As in a verdict, where needed with a variant after a hyphen: `sr-Latn`. */
  readonly label: string;
  readonly sources: readonly Source[];
}

/** Reads `FOLDER/LANGUAGE/SOURCE.txt`, without the sources of the names given. */
export function readTexts(folder: string, without: readonly string[]): LanguageTexts[] {
  const texts: LanguageTexts[] = [];
  for (const label of readdirSync(folder).toSorted()) {
    const sources: Source[] = [];
    for (const file of readdirSync(join(folder, label)).toSorted()) {
      const name = file.replace(/\.txt$/, '');
      if (name === file || without.includes(name)) continue;
      const source = readSource(join(folder, label, file), name);
      if (source !== undefined) sources.push(source);
    }
    if (sources.length > 0) texts.push({ label, sources });
  }
  return texts;
}

function readSource(path: string, name: string): Source | undefined {
  const content = readFileSync(path, 'utf8').normalize('NFC');
  const lines: string[] = [];
  for (const line of content.split('\n')) {
    if (line.trim() === '') continue;
    lines.push(line.toLowerCase());
  }
  if (lines.length === 0) return undefined;
  // Small sources teach less and are drawn from less; lists of words without their frequencies least of all.
  const weight = Math.min(1, content.length / 100_000) * (name === 'forms' ? 0.3 : 1);
  return { name, lines, weight };
}

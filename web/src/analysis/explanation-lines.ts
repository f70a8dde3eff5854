import type { Format } from '../language/format.ts';
import { numberMeaningsFr } from './number-meanings-fr.ts';

/** A line of why a document has its goodness. */
export interface ExplanationLine {
  readonly text: string;
  readonly language: 'en' | 'fr';
}

const verdict =
  /^Goodness (?<goodness>[\d.]+) of 100: (?<not>not )?selected \(profile "(?<profile>.*)", threshold (?<threshold>[\d.]+)\)\.$/;
const contribution =
  /^ *(?<points>[+-][\d.]+) of +(?<weight>-?[\d.e+-]+) {2}(?<name>\w+) = (?<value>[-\w.+]+): (?<meaning>.*)$/;

/** The whole lines that have no values in them. */
const plainFr: Readonly<Record<string, string>> = {
  'None of the numbers that count is there.': 'Aucun des nombres qui comptent n’est là.',
  'There is less than 0 points: the goodness is 0.': 'Il y a moins de 0 point : la qualité est 0.',
  'There are more than 100 points: the goodness is 100.': 'Il y a plus de 100 points : la qualité est 100.',
};

/** The lines as they were written when the document was judged; their numbers and names stay, their words are the reader's. */
export function explanationLines(explanation: string, format: Format): readonly ExplanationLine[] {
  return explanation.split('\n').map((line) => {
    const french = format.language === 'fr' ? inFrench(line, format) : undefined;
    return french === undefined ? { text: line, language: 'en' } : { text: french, language: 'fr' };
  });
}

function inFrench(line: string, format: Format): string | undefined {
  const judged = verdict.exec(line)?.groups;
  if (judged !== undefined) {
    const { goodness, not, profile = '', threshold } = judged;
    const decision = not === undefined ? 'retenu' : 'non retenu';
    return `Qualité ${format.number(Number(goodness))} sur 100 : ${decision} (profil « ${profile} », seuil ${format.number(Number(threshold))}).`;
  }
  const counted = contribution.exec(line)?.groups;
  if (counted === undefined) return plainFr[line];
  const { points = '', weight = '', name = '', value = '', meaning = '' } = counted;
  const told = numberMeaningsFr[name] ?? ownFr[meaning];
  if (told === undefined) return undefined;
  const sign = points.startsWith('-') ? '−' : '+';
  return `${sign}${format.number(Math.abs(Number(points)))} sur ${format.number(Number(weight))} : ${name} = ${format.number(Number(value))}. ${told}`;
}

const ownFr: Readonly<Record<string, string>> = {
  'Set by a custom function.': 'Donné par une fonction de la maison.',
};

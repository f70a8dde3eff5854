import numbersFr from '../../translations/fr/server/document-numbers.json' with { type: 'json' };
import explanationsFr from '../../translations/fr/server/explanations.json' with { type: 'json' };
import type { Format, Language } from '../language/format.ts';
import { messagesOf } from '../language/messages.ts';

type Words = Readonly<Record<string, string>>;

/** A line of the explanation of a relevance score. */
export interface ExplanationLine {
  readonly text: string;
  readonly language: Language;
}

/** Assessments made before 0.1 was released say _Goodness_. */
const heading =
  /^(?:Relevance score|Goodness) (?<relevance>[\d.]+) of 100: (?<not>not )?selected \(profile "(?<profile>.*)", threshold (?<threshold>[\d.]+)\)\.$/;
const contribution =
  /^ *(?<points>[+-][\d.]+) of +(?<weight>-?[\d.e+-]+) {2}(?<name>\w+) = (?<value>[-\w.+]+): (?<meaning>.*)$/;

const numbers: Readonly<Partial<Record<Language, Words>>> = { fr: numbersFr };
const explanations = { fr: messagesOf(explanationsFr, 'fr') };

/** The meaning of a number of the document vector. Undefined: the server's English is the language of the page. */
export function numberMeaning(name: string, language: Language): string | undefined {
  return numbers[language]?.[name];
}

/** The lines as stored with the assessment, translated; numbers and names stay. */
export function explanationLines(explanation: string, format: Format): readonly ExplanationLine[] {
  return explanation.split('\n').map((line) => {
    const translated = translatedLine(line, format);
    return translated === undefined
      ? { text: line, language: 'en' }
      : { text: translated, language: format.language };
  });
}

function translatedLine(line: string, { language, number }: Format): string | undefined {
  if (language === 'en') return undefined;
  const texts = explanations[language];
  const shown = (value = ''): string => number(Number(value));
  const assessed = heading.exec(line)?.groups;
  if (assessed !== undefined) {
    const { relevance, not, profile = '', threshold } = assessed;
    return texts.assessed(not === undefined, shown(relevance), profile, shown(threshold));
  }
  const counted = contribution.exec(line)?.groups;
  if (counted === undefined) return (texts.lines as Words)[line];
  const { points = '', weight, name = '', value, meaning = '' } = counted;
  const told = numberMeaning(name, language) ?? (texts.meanings as Words)[meaning];
  if (told === undefined) return undefined;
  const sign = points.startsWith('-') ? '−' : '+';
  return texts.counted(`${sign}${number(Math.abs(Number(points)))}`, shown(weight), name, shown(value), told);
}

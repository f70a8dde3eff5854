import type { Format, Language } from './format.ts';
import { valueWord } from './value-word.ts';

/** A sentence of the server. Without a code it is known in English only. */
export interface ToldSentence {
  readonly message: string;
  readonly code?: string | undefined;
  readonly values?: Readonly<Record<string, unknown>> | undefined;
}

/** French has a space before these signs and within its quotes, at which no line ends. */
const unbroken = '\u00A0';

/** The sentences of the server by their codes, a file for each room. English is written in the rooms themselves. */
const rooms = import.meta.glob<Readonly<Record<string, string>>>(
  '../../translations/fr/server/reasons/*.json',
  { eager: true, import: 'default' },
);

export const reasons: Readonly<Partial<Record<Language, Readonly<Record<string, string>>>>> = {
  fr: Object.assign({}, ...Object.values(rooms)) as Readonly<Record<string, string>>,
};

/** The sentence in the language of the page; undefined where there is none but in English. */
export function reasonText(
  { message, code = '', values = {} }: ToldSentence,
  format: Format,
): string | undefined {
  if (format.language === 'en') return message;
  const sentences = reasons[format.language] ?? {};
  const sentence = Object.hasOwn(sentences, code) ? sentences[code] : undefined;
  return sentence
    ?.replaceAll(/ (?=[:;?!»])|(?<=«) /g, unbroken)
    .replaceAll(/\{(\w+)\}/g, (_, name: string) => valueText(name, values[name], format));
}

function valueText(name: string, value: unknown, format: Format): string {
  if (typeof value === 'number') return format.number(value);
  if (typeof value === 'string') return valueWord(name, value, format.language);
  const within = value as ToldSentence | undefined;
  return within === undefined ? '' : (reasonText(within, format) ?? within.message);
}

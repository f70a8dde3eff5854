import type { Format } from './format.ts';
import { translations } from './messages.ts';
import { valueWord } from './value-word.ts';

/** A sentence of the server. Without a code it is known in English only. */
export interface ToldSentence {
  readonly message: string;
  readonly code?: string | undefined;
  readonly values?: Readonly<Record<string, unknown>> | undefined;
}

/** French has a space before these signs and within its quotes, at which no line ends. */
const unbroken = '\u00A0';

/** The sentence in the language of the page; undefined where there is none but in English. */
export function reasonText(
  { message, code = '', values = {} }: ToldSentence,
  format: Format,
): string | undefined {
  if (format.language === 'en') return message;
  const sentences = translations.get(format.language)?.reasons ?? {};
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

import { choicesMessages } from '../choices/messages.ts';
import { messagesIn } from './messages.ts';
import type { Format } from './format.ts';
import { reasonsFr } from './reasons-fr.ts';

/** A sentence of the server. Without a code it is known in English only. */
export interface ToldSentence {
  readonly message: string;
  readonly code?: string | undefined;
  readonly values?: Readonly<Record<string, unknown>> | undefined;
}

/** Values that the catalogue has words for. */
const choices: ReadonlySet<string> = new Set(['budget', 'frequency', 'depth', 'choice']);

/** The sentence in the language of the page; undefined where there is none but in English. */
export function reasonText(
  { message, code = '', values = {} }: ToldSentence,
  format: Format,
): string | undefined {
  if (format.language === 'en') return message;
  const sentence = format.language === 'fr' && Object.hasOwn(reasonsFr, code) ? reasonsFr[code] : undefined;
  return sentence?.replaceAll(/\{(\w+)\}/g, (_, name: string) => valueText(name, values[name], format));
}

function valueText(name: string, value: unknown, format: Format): string {
  if (typeof value === 'number') return format.number(value);
  if (typeof value === 'string') return choices.has(name) ? choiceName(value, format) : value;
  const within = value as ToldSentence | undefined;
  return within === undefined ? '' : (reasonText(within, format) ?? within.message);
}

function choiceName(value: string, { language }: Format): string {
  const names: Readonly<Record<string, string>> = messagesIn(choicesMessages, language).values;
  return (Object.hasOwn(names, value) ? names[value] : undefined)?.toLowerCase() ?? value;
}

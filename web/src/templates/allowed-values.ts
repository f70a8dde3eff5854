import french from '../../translations/fr/server/allowed-values.json' with { type: 'json' };
import type { Language } from '../language/format.ts';
import { messagesOf } from '../language/messages.ts';

const texts = { fr: messagesOf(french, 'fr') };

const quantity = /^(?<kind>.+?) from (?<from>.+?)(?: up| to (?<to>.+?))(?<none>, or none)?$/;

/** `a size from 1 B up, or none`, in the language of the page; English where it has no words for it. */
export function allowedValues(allowed: string, language: Language): string {
  if (language === 'en') return allowed;
  const { oneOf, from: upFrom, between, orNone, quantities, phrases } = texts[language];
  if (allowed.startsWith('one of ')) return oneOf(allowed.slice('one of '.length));
  const { kind = '', from = '', to, none } = quantity.exec(allowed)?.groups ?? {};
  const named = (quantities as Readonly<Record<string, string>>)[kind];
  if (named === undefined) return (phrases as Readonly<Record<string, string>>)[allowed] ?? allowed;
  const range = to === undefined ? upFrom(named, from) : between(named, from, to);
  return none === undefined ? range : orNone(range);
}

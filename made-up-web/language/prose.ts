/** Sentences, paragraphs and headings out of a language's phrases. */
import type { Random } from '../model/random.ts';
import type { Language } from './language.ts';

export function headline(language: Language, random: Random): string {
  const place = random.unit() < 0.6 ? ` ${random.pick(language.places)}` : '';
  return `${random.pick(language.subjects)} ${random.pick(language.predicates)}${place}`;
}

function sentence(language: Language, random: Random): string {
  const form = random.unit();
  if (form < 0.35) return random.pick(language.remarks);
  if (form < 0.45) return language.said(random.pick(language.remarks), random.pick(language.people));
  const end =
    form < 0.75
      ? `${random.pick(language.places)} ${random.pick(language.times)}`
      : random.pick(language.times);
  return `${random.pick(language.subjects)} ${random.pick(language.predicates)} ${end}.`;
}

export function paragraph(language: Language, random: Random, sentences = 3 + random.below(4)): string {
  const written: string[] = [];
  for (let count = 0; count < sentences; count++) written.push(sentence(language, random));
  return written.join(' ');
}

export function dateLine(language: Language, atMs: number): string {
  const date = new Date(atMs);
  return language.date(date.getUTCDate(), language.months[date.getUTCMonth()] ?? '', date.getUTCFullYear());
}

/** Lower-case ASCII letters and hyphens, for a path. */
export function slug(text: string): string {
  const ascii = text
    .toLowerCase()
    .replaceAll('ø', 'o')
    .replaceAll('æ', 'ae')
    .replaceAll('ß', 'ss')
    .replaceAll('đ', 'd')
    .replaceAll('ŋ', 'n')
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036f]/g, '');
  return ascii.replaceAll(/[^a-z0-9]+/g, '-').replaceAll(/^-|-$/g, '');
}

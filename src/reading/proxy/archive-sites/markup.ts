import { escapeMarkup } from '../../placeholders/placeholder-page.ts';

/** HTML that is safe to send. */
export class Markup {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

type Part = Markup | string | number | undefined | readonly Markup[];

/** HTML with values in it: a text is escaped, whatever it is, so that none of them can be forgotten. */
export function markup(literals: TemplateStringsArray, ...values: readonly Part[]): Markup {
  return new Markup(literals.reduce((text, literal, at) => text + markupOf(values[at - 1]) + literal));
}

function markupOf(value: Part): string {
  if (value === undefined) return '';
  if (value instanceof Markup) return value.text;
  if (typeof value === 'object') return value.map(({ text }) => text).join('');
  return escapeMarkup(String(value));
}

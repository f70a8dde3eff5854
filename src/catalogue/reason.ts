/** A sentence of a room's table, filled in: the code and the values, so that a page can say it in another language. */
export interface Reason {
  readonly message: string;
  readonly code: string;
  readonly values: ReasonValues;
}

/** Numbers are written as the reader writes them; a reason within a reason is said in its own words. */
export type ReasonValues = Readonly<Record<string, string | number | Reason>>;

/** The sentences of a room by code. `{name}` in one is what the value of that name says. */
export function reasonsOf<Code extends string>(
  sentences: Readonly<Record<Code, string>>,
): (code: Code, values?: ReasonValues) => Reason {
  return (code, values = {}) => ({
    message: sentences[code].replaceAll(/\{(\w+)\}/g, (_, name: string) => written(values[name] ?? '')),
    code,
    values,
  });
}

function written(value: string | number | Reason): string {
  if (typeof value === 'string') return value;
  return typeof value === 'number' ? value.toLocaleString('en') : value.message;
}

/** As reports have it, where the sentence is called `reason`. */
export interface ToldReason extends Omit<Reason, 'message'> {
  readonly reason: string;
}

export function toldReason({ message, code, values }: Reason): ToldReason {
  return { reason: message, code, values };
}

/** A sentence of a room's table with its code and values, so that a page can show it in another language. */
export interface Reason {
  readonly message: string;
  readonly code: string;
  readonly values: ReasonValues;
}

/** Numbers are formatted for the reader's language; a nested reason is translated too. */
export type ReasonValues = Readonly<Record<string, string | number | Reason>>;

/** The names between braces in a sentence. */
type NamesIn<Sentence extends string> = Sentence extends `${string}{${infer Name}}${infer Rest}`
  ? Name | NamesIn<Rest>
  : never;

type ValuesOf<Sentence extends string> = [NamesIn<Sentence>] extends [never]
  ? []
  : [values: Readonly<Record<NamesIn<Sentence>, ReasonValues[string]>>];

/** Makes reasons from a room's table of sentences; `{name}` stands for the value of that name. */
export function reasonsOf<const Sentences extends Readonly<Record<string, string>>>(
  sentences: Sentences,
): <Code extends keyof Sentences & string>(code: Code, ...values: ValuesOf<Sentences[Code]>) => Reason {
  return (code, ...[values = {}]: [ReasonValues?]) => ({
    message: (sentences[code] ?? '').replaceAll(/\{(\w+)\}/g, (_, name: string) =>
      written(values[name] ?? ''),
    ),
    code,
    values,
  });
}

function written(value: string | number | Reason): string {
  if (typeof value === 'string') return value;
  return typeof value === 'number' ? value.toLocaleString('en') : value.message;
}

/** The form of API answers and stored reports, where the sentence is called `reason`. */
export interface ReasonJson extends Omit<Reason, 'message'> {
  readonly reason: string;
}

export function reasonToJson({ message, code, values }: Reason): ReasonJson {
  return { reason: message, code, values };
}

export function reasonFromJson({ reason, code, values }: ReasonJson): Reason {
  return { message: reason, code, values };
}

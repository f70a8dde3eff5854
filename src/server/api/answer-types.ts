interface Answers {
  readonly response?: Readonly<Record<string, { readonly examples?: readonly unknown[] }>>;
}

/** Declares problems as application/problem+json; the generator would give them the media type of the successful answer. */
export function withAnswerTypes<Schema extends object>(schema: Schema): Schema {
  const { response } = schema as Answers;
  if (response === undefined) return schema;
  const answers = Object.entries(response).map(([status, answer]) => {
    const { examples: [example] = [], ...shape } = answer;
    return [
      status,
      /^[45]/.test(status)
        ? { description: 'The problem', content: { 'application/problem+json': { schema: shape, example } } }
        : answer,
    ];
  });
  return { ...schema, response: Object.fromEntries(answers) as unknown };
}

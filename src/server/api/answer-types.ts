interface Answers {
  readonly response?: Readonly<Record<string, { readonly examples?: readonly unknown[] }>>;
}

/** Says of every problem that it is application/problem+json: left to itself, the description calls it what the good answer is. */
export function withAnswerTypes<Schema extends object>(schema: Schema): Schema {
  const { response } = schema as Answers;
  if (response === undefined) return schema;
  const answers = Object.entries(response).map(([status, answer]) => {
    const { examples: [example] = [], ...shape } = answer;
    return [
      status,
      /^[45]/.test(status)
        ? { description: 'Why not', content: { 'application/problem+json': { schema: shape, example } } }
        : answer,
    ];
  });
  return { ...schema, response: Object.fromEntries(answers) as unknown };
}

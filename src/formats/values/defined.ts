/** The same object without its undefined properties, for optional properties that must then be absent. */
export type Defined<Values> = { [Name in keyof Values]?: Exclude<Values[Name], undefined> };

export function defined<Values extends object>(values: Values): Defined<Values> {
  const kept: Partial<Values> = {};
  for (const name in values) if (values[name] !== undefined) kept[name] = values[name];
  return kept as Defined<Values>;
}

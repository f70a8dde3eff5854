import type { z } from 'zod';

/** An example of a shape: its fields say theirs by `.meta({ example })`, so that a new field brings its own. */
export function exampleOf<Shape extends z.ZodObject>(shape: Shape): z.output<Shape> {
  const fields: readonly [string, z.ZodType][] = Object.entries(shape.shape);
  return Object.fromEntries(
    fields.map(([name, field]) => {
      const { example } = field.meta() ?? {};
      if (example === undefined) throw new TypeError(`the field ${name} has no example`);
      return [name, example];
    }),
  ) as z.output<Shape>;
}

import type { z } from 'zod';

/** An example of a shape: its fields bring theirs by `.meta({ examples: [one] })`, as JSON Schema calls it. */
export function exampleOf<Shape extends z.ZodObject>(shape: Shape): z.output<Shape> {
  const fields: readonly [string, z.ZodType][] = Object.entries(shape.shape);
  return Object.fromEntries(
    fields.map(([name, field]) => {
      const examples = field.meta()?.['examples'];
      if (!Array.isArray(examples)) throw new TypeError(`the field ${name} has no example`);
      return [name, examples[0] as unknown];
    }),
  ) as z.output<Shape>;
}

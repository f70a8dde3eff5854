import { z } from 'zod';
import type { Flag } from './tables.ts';

/** The columns of fields: the engines' booleans differ, so they are stored as 0 or 1. */
export type ColumnsOf<Fields> = {
  -readonly [Name in keyof Fields]: Fields[Name] extends boolean ? Flag : Fields[Name];
};

/** The columns of a row from the fields of a schema; other values are ignored. */
export function columnsOf<Shape extends z.ZodRawShape>(
  fields: z.ZodObject<Shape>,
  values: z.output<z.ZodObject<Shape>>,
): ColumnsOf<z.output<z.ZodObject<Shape>>> {
  const given = values as Readonly<Record<string, unknown>>;
  return Object.fromEntries(
    Object.keys(fields.shape).map((name) => {
      const value = given[name];
      return [name, typeof value === 'boolean' ? Number(value) : value];
    }),
  ) as ColumnsOf<z.output<z.ZodObject<Shape>>>;
}

/** The fields of a schema from the columns of a row; other columns are ignored. */
export function fieldsOf<Shape extends z.ZodRawShape>(
  fields: z.ZodObject<Shape>,
  row: Readonly<ColumnsOf<z.output<z.ZodObject<Shape>>>>,
): z.output<z.ZodObject<Shape>> {
  const kept = row as Readonly<Record<string, unknown>>;
  return Object.fromEntries(
    Object.entries(fields.shape).map(([name, shape]) => [
      name,
      shape instanceof z.ZodBoolean ? kept[name] === 1 : kept[name],
    ]),
  ) as z.output<z.ZodObject<Shape>>;
}

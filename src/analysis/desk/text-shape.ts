import { z } from 'zod';
import { epochMsShape, nameShape, noteShape, versionShape } from '../../catalogue/field-shapes.ts';

const textKind = z.enum(['reference', 'list']);
export const textParameters = z.strictObject({ kind: textKind });
export const newTextBody = z.strictObject({
  kind: textKind,
  name: nameShape,
  text: z.string().max(500_000),
  comment: noteShape,
});
export type NewText = z.output<typeof newTextBody>;
export const textBody = newTextBody.omit({ kind: true }).extend({ version: versionShape });

/** A reference text, or a list for functions. */
export const textAnswer = z.object({
  id: z.string(),
  version: versionShape,
  kind: textKind,
  name: z.string(),
  text: z.string(),
  comment: z.string(),
  modifiedMs: epochMsShape,
});
export type NamedText = z.output<typeof textAnswer>;
export const textsAnswer = z.object({ texts: z.array(textAnswer) });
export type TextsAnswer = z.output<typeof textsAnswer>;

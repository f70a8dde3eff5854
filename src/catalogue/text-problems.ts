import type { FieldProblem } from './outcome.ts';
import { catalogueReason } from './catalogue-reason.ts';

/** Characters in names and comments that an engine cannot store or a page cannot show. */
export function textProblems(
  lines: Readonly<Record<string, string>>,
  texts: Readonly<Record<string, string>> = {},
): FieldProblem[] {
  return [
    ...Object.entries(lines).flatMap(([field, value]) => problemsOf(field, value, controlInLine)),
    ...Object.entries(texts).flatMap(([field, value]) => problemsOf(field, value, controlInText)),
  ];
}

// oxlint-disable-next-line no-control-regex -- what is looked for
const controlInLine = /[\u0000-\u001F\u007F]/;
/** Tabs and line ends are allowed. */
// oxlint-disable-next-line no-control-regex -- what is looked for
const controlInText = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F]/;

function problemsOf(field: string, value: string, control: RegExp): FieldProblem[] {
  if (!value.isWellFormed()) return [{ field, ...catalogueReason('half-letter') }];
  return control.test(value) ? [{ field, ...catalogueReason('control-letter') }] : [];
}

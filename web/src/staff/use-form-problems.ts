import { createElement, Fragment, useState } from 'react';
import type { ReactNode } from 'react';
import { ApiProblem } from '../api/get-json.ts';
import type { FieldProblem } from '../api/get-json.ts';
import { useSpoken } from '../language/language.tsx';
import { Reason } from '../language/reason.tsx';
import { told } from '../shell/trouble.tsx';
import { focusProblem } from './focus-problem.ts';

/** The used part of a form of @mantine/form. */
interface ErrorTaking {
  readonly setErrors: (errors: Record<string, ReactNode>) => void;
  readonly getValues: () => object;
  readonly getInputNode?: (path: string) => HTMLElement | null;
}

export interface FormProblems {
  /** Problems without a field, shown above the form. */
  readonly general: ReactNode;
  /** Shows the fields' problems at the fields. */
  readonly show: (error: unknown) => void;
  readonly clear: () => void;
  /** As the server said it, for what shows it in a way of its own. */
  readonly at: (field: string) => FieldProblem | undefined;
}

/** Puts the problems that the server reports to their fields. `general` goes into a FormTrouble. */
export function useFormProblems(form: ErrorTaking): FormProblems {
  const { messages } = useSpoken();
  const [general, setGeneral] = useState<ReactNode>();
  const [known, setKnown] = useState<Readonly<Record<string, FieldProblem>>>({});
  return {
    general,
    at: (field) => known[field],
    clear: () => setGeneral(undefined),
    show: (error) => {
      const { atFields, elsewhere } = sortProblems(error, form.getValues());
      setKnown(atFields);
      const shown = Object.entries(atFields).map(
        ([field, problem]) => [field, createElement(Reason, problem)] as const,
      );
      if (shown.length > 0) form.setErrors(Object.fromEntries(shown));
      // Above a long form what a field says may be out of sight.
      if (form.getInputNode !== undefined) focusProblem({ getInputNode: form.getInputNode })(atFields);
      if (elsewhere.length > 0) setGeneral(sentences(elsewhere));
      else setGeneral(shown.length > 0 ? undefined : told(error, messages));
    },
  };
}

function sentences(problems: readonly FieldProblem[]): ReactNode {
  return createElement(
    Fragment,
    null,
    ...problems.flatMap((problem, index) => [index === 0 ? '' : ' ', createElement(Reason, problem)]),
  );
}

/** A problem of `themes.2.name` belongs to the field of that name, where the form has `themes`. */
export function sortProblems(
  error: unknown,
  values: object,
): { readonly atFields: Record<string, FieldProblem>; readonly elsewhere: readonly FieldProblem[] } {
  const atFields: Record<string, FieldProblem> = {};
  const elsewhere: FieldProblem[] = [];
  for (const problem of error instanceof ApiProblem ? error.fields : []) {
    const [first = ''] = problem.field.split('.');
    if (Object.hasOwn(values, first)) atFields[problem.field] = problem;
    else elsewhere.push(problem.field === '' ? problem : named(problem));
  }
  return { atFields, elsewhere };
}

/** With the name of its field, which the form does not show. */
function named(problem: FieldProblem): FieldProblem {
  const { field, message } = problem;
  return { field, message: `${field}: ${message}`, code: 'request-field', values: { field, problem } };
}

import { useState } from 'react';
import { ApiProblem } from '../api/get-json.ts';
import { useSpoken } from '../language/language.tsx';
import { told } from '../shell/trouble.tsx';

/** What of a form of @mantine/form is needed here. */
interface ErrorTaking {
  readonly setErrors: (errors: Record<string, string>) => void;
  readonly getValues: () => object;
}

export interface FormProblems {
  /** What no field can show: to stand above the form. */
  readonly general: string | undefined;
  /** Shows the fields' problems at the fields. */
  readonly show: (error: unknown) => void;
  readonly clear: () => void;
}

/** What the server says of a form, put to its fields. `general` goes into a FormTrouble. */
export function useFormProblems(form: ErrorTaking): FormProblems {
  const { messages } = useSpoken();
  const [general, setGeneral] = useState<string>();
  return {
    general,
    clear: () => setGeneral(undefined),
    show: (error) => {
      const { atFields, elsewhere } = sortProblems(error, form.getValues());
      if (Object.keys(atFields).length > 0) form.setErrors(atFields);
      const isAllShown = Object.keys(atFields).length > 0 && elsewhere.length === 0;
      setGeneral(isAllShown ? undefined : elsewhere.join(' ') || told(error, messages));
    },
  };
}

/** A problem of `themes.2.name` belongs to the field of that name, where the form has `themes`. */
export function sortProblems(
  error: unknown,
  values: object,
): { readonly atFields: Record<string, string>; readonly elsewhere: readonly string[] } {
  const atFields: Record<string, string> = {};
  const elsewhere: string[] = [];
  for (const { field, message } of error instanceof ApiProblem ? error.fields : []) {
    const [first = ''] = field.split('.');
    if (Object.hasOwn(values, first)) atFields[field] = message;
    else elsewhere.push(field === '' ? message : `${field}: ${message}`);
  }
  return { atFields, elsewhere };
}

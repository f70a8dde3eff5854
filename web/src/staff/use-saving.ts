import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiProblem } from '../api/get-json.ts';
import { touch } from './live.ts';
import type { FormProblems } from './use-form-problems.ts';

export interface SavingOptions<Values, Saved> {
  /** The first segment of the path: targets, domains, … */
  readonly subject: string;
  readonly send: (values: Values) => Promise<Saved>;
  readonly problems: FormProblems;
  readonly onSaved: (saved: Saved, values: Values) => unknown;
}

export interface Saving<Values, Saved> {
  readonly save: (values: Values) => void;
  readonly isSaving: boolean;
  /** Another was faster: for a ConflictDialog. */
  readonly conflict: { readonly values: Values; readonly current: Saved } | undefined;
  readonly forgetConflict: () => void;
}

/**
 * Sends a form. What is wrong is shown at its fields, a conflict is kept until somebody has chosen, and on
 * success the lists that show the thing are asked for again.
 */
export function useSaving<Values, Saved>(options: SavingOptions<Values, Saved>): Saving<Values, Saved> {
  const { subject, send, problems, onSaved } = options;
  const queries = useQueryClient();
  const [conflict, setConflict] = useState<Saving<Values, Saved>['conflict']>();
  const { mutate, isPending } = useMutation({
    mutationFn: send,
    onMutate: () => problems.clear(),
    onSuccess: async (saved, values) => {
      setConflict(undefined);
      await onSaved(saved, values);
      void touch(queries, subject);
    },
    onError: (error, values) => {
      if (error instanceof ApiProblem && error.status === 409 && error.current !== undefined)
        setConflict({ values, current: error.current as Saved });
      else problems.show(error);
    },
  });
  return { save: mutate, isSaving: isPending, conflict, forgetConflict: () => setConflict(undefined) };
}

import type { UseFormReturnType } from '@mantine/form';
import { useQueryClient } from '@tanstack/react-query';
import type { FormEvent, ReactNode } from 'react';
import { ConflictDialog } from './conflict-dialog.tsx';
import type { ConflictField } from './conflict-dialog.tsx';
import type { Sides } from './conflict.ts';
import { focusProblem } from './focus-problem.ts';
import { useNotify } from './notify.tsx';
import { useFormProblems } from './use-form-problems.ts';
import type { FormProblems } from './use-form-problems.ts';
import { useSaving } from './use-saving.ts';
import { useSeen } from './use-seen.ts';
import type { Versioned } from './use-seen.ts';

interface EntityFormOptions<Values, Entity> {
  /** The first segment of the API's path: lists of it are loaded again after a save. */
  readonly subject: string;
  readonly form: UseFormReturnType<Values>;
  readonly send: (values: Values, version: number) => Promise<Entity>;
  /** Says that it was saved. */
  readonly saved?: string | ((saved: Entity) => string);
  /** The cached answer that the saved entity replaces. */
  readonly query?: { readonly queryKey: readonly unknown[] } | undefined;
  readonly onSaved?: (saved: Entity, values: Values) => unknown;
  /** Undefined for a new one. */
  readonly entity?: (Entity & Versioned) | undefined;
  /** With `entity`. */
  readonly valuesOf?: (entity: Entity) => Values;
  /** With `entity`: the fields of the conflict dialog. */
  readonly fields?: readonly ConflictField[];
}

/** For an EntityForm or a FormDialog. */
export interface EntityFormState {
  readonly submit: (event?: FormEvent<HTMLFormElement>) => void;
  readonly reset: () => void;
  readonly isNew: boolean;
  readonly isDirty: boolean;
  readonly isSaving: boolean;
  readonly problems: FormProblems;
  readonly conflict: ReactNode;
}

interface Sent<Values> {
  readonly values: Values;
  readonly version: number;
}

/** Saves a form of a new or an existing entity: problems at their fields, and a choice where another was faster. */
export function useEntityForm<Values extends object, Entity>(
  options: EntityFormOptions<Values, Entity>,
): EntityFormState {
  const { subject, form, send, saved: message, query, onSaved, entity, valuesOf, fields } = options;
  const notify = useNotify();
  const queries = useQueryClient();
  const show = (shown: Entity | undefined): void => {
    if (shown === undefined || valuesOf === undefined) return;
    form.setInitialValues(valuesOf(shown));
    form.reset();
  };
  const [seen, see] = useSeen(entity, () => form.isDirty(), show);
  const problems = useFormProblems(form);
  const { save, isSaving, conflict, forgetConflict } = useSaving({
    subject,
    problems,
    send: ({ values, version }: Sent<Values>) => send(values, version),
    onSaved: async (saved, { values }) => {
      if (query !== undefined) queries.setQueryData(query.queryKey, saved);
      if (entity === undefined) form.resetDirty();
      else {
        see(saved as Entity & Versioned);
        show(saved);
      }
      if (message !== undefined) notify.done(typeof message === 'string' ? message : message(saved));
      await onSaved?.(saved, values);
    },
  });
  return {
    submit: form.onSubmit((values) => save({ values, version: seen?.version ?? 0 }), focusProblem(form)),
    reset: form.reset,
    isNew: entity === undefined,
    isDirty: form.isDirty(),
    isSaving,
    problems,
    conflict:
      conflict === undefined ||
      seen === undefined ||
      valuesOf === undefined ||
      fields === undefined ? null : (
        <ConflictDialog
          sides={
            {
              base: valuesOf(seen),
              mine: conflict.values.values,
              theirs: valuesOf(conflict.current),
            } as unknown as Sides
          }
          fields={fields}
          onCancel={forgetConflict}
          onSave={(chosen) => {
            const values = { ...conflict.values.values, ...chosen };
            form.setValues(values);
            save({ values, version: (conflict.current as Entity & Versioned).version });
          }}
        />
      ),
  };
}

import type { ReactNode } from 'react';
import { defined } from '../../../src/formats/values/defined.ts';
import styles from './entity-form.module.css';
import { FormTrouble } from './form-trouble.tsx';
import { SaveBar } from './save-bar.tsx';
import type { EntityFormState } from './use-entity-form.tsx';

interface EntityFormProperties {
  readonly state: EntityFormState;
  readonly className?: string | undefined;
  /** Without the save bar. */
  readonly isReadOnly?: boolean;
  /** The save bar appears with the first change. */
  readonly isBarHidden?: boolean;
  /** The browser's own checks are off: ours are in the language of the page. */
  readonly noValidate?: boolean;
  readonly isDirty?: boolean;
  readonly saveLabel?: string | undefined;
  /** Saves also where nothing was typed: a new thing with good defaults. */
  readonly isAlways?: boolean;
  /** For an existing entity, the default is to reset the form. */
  readonly onCancel?: (() => void) | undefined;
  readonly children: ReactNode;
}

/** The form of an entity: its general problems, fields, save bar and conflict dialog. */
export function EntityForm(properties: EntityFormProperties): ReactNode {
  const {
    state,
    className = styles.form,
    isReadOnly = false,
    isBarHidden = false,
    noValidate,
    children,
  } = properties;
  const { isDirty = state.isDirty, saveLabel, isAlways, onCancel } = properties;
  const cancel = onCancel ?? (state.isNew ? undefined : state.reset);
  return (
    <form className={className} onSubmit={state.submit} noValidate={noValidate}>
      <FormTrouble text={state.problems.general} />
      {children}
      {isReadOnly || (isBarHidden && !state.isDirty) ? null : (
        <SaveBar
          isDirty={isDirty}
          isSaving={state.isSaving}
          {...defined({ saveLabel, isAlways, onCancel: cancel })}
        />
      )}
      {state.conflict}
    </form>
  );
}

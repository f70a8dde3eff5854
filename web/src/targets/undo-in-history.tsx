import type { ReactNode } from 'react';
import type { HistoryAnswer } from '../../../src/catalogue/field-shapes.ts';
import { useSession } from '../api/staff-api.ts';
import { UndoBulkButton } from './undo-bulk-button.tsx';

interface UndoInHistoryProperties {
  /** In the history of one of the targets. */
  readonly change: HistoryAnswer['changes'][number];
}

/** For who made the bulk change, and for curators. */
export function UndoInHistory({ change: { bulk, by } }: UndoInHistoryProperties): ReactNode {
  const { me, may } = useSession();
  if (bulk === null) return null;
  const mayUndo = may('targets.edit') && (by.id === me?.id || may('targets.decide'));
  return <UndoBulkButton bulk={bulk} mayUndo={mayUndo} />;
}

import type { ReactNode } from 'react';
import { defined } from '../../../src/formats/values/defined.ts';
import { useMessages } from '../language/language.tsx';
import { HistoryList } from './history-list.tsx';
import type { HistoryPath } from './history-list.tsx';
import { staffMessages } from './messages.ts';
import { Panel } from './panel.tsx';

/** Who changed what in a thing, as a part of its page. */
export function HistoryPanel({ path, id }: { readonly path: HistoryPath; readonly id?: string }): ReactNode {
  const texts = useMessages(staffMessages);
  return (
    <Panel title={texts.history}>
      <HistoryList path={path} {...defined({ id })} />
    </Panel>
  );
}

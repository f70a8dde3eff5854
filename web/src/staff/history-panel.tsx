import type { ReactNode } from 'react';
import { defined } from '../../../src/formats/values/defined.ts';
import staffMessages from '../../translations/en/staff.json' with { type: 'json' };
import { useMessages } from '../language/language.tsx';
import { HistoryList } from './history-list.tsx';
import type { HistoryPath } from './history-list.tsx';
import { Panel } from './panel.tsx';

/** The history of an object, as a part of its page. */
export function HistoryPanel({ path, id }: { readonly path: HistoryPath; readonly id?: string }): ReactNode {
  const texts = useMessages(staffMessages);
  return (
    <Panel title={texts.history}>
      <HistoryList path={path} {...defined({ id })} />
    </Panel>
  );
}

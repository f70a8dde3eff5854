import type { ReactNode } from 'react';
import type { Reference } from '../../../src/catalogue/field-shapes.ts';
import { useMessages } from '../language/language.tsx';
import { Panel } from '../staff/panel.tsx';
import { todayMessages } from './messages.ts';
import { Things } from './things.tsx';

export function MyCollections({ collections }: { readonly collections: readonly Reference[] }): ReactNode {
  const texts = useMessages(todayMessages);
  return (
    <Panel title={texts.collectionsTitle}>
      <Things
        none={texts.collectionsNone}
        things={collections.map(({ id, name }) => ({ id, name, to: `/targets?collectionId=${id}` }))}
      />
    </Panel>
  );
}

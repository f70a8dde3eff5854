import type { ReactNode } from 'react';
import type { Reference } from '../../../src/catalogue/field-shapes.ts';
import todayMessages from '../../translations/en/today.json' with { type: 'json' };
import { useMessages } from '../language/language.tsx';
import { Panel } from '../staff/panel.tsx';
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

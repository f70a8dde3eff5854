import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import collectionMessages from '../../translations/en/collections.json' with { type: 'json' };
import { staffSend } from '../api/staff-api.ts';
import { useMessages } from '../language/language.tsx';
import { StaffPage } from '../staff/staff-page.tsx';
import { CollectionForm } from './collection-form.tsx';
import { collectionBodyOf, newCollectionValues } from './collection-values.ts';

export function NewCollectionPage(): ReactNode {
  const texts = useMessages(collectionMessages);
  const navigate = useNavigate();
  return (
    <StaffPage title={texts.newTitle} back={{ to: '/collections', label: texts.pageTitle }} isNarrow>
      <CollectionForm
        start={newCollectionValues()}
        saveLabel={texts.create}
        send={(values) => staffSend('POST /collections', {}, collectionBodyOf(values))}
        saved={({ name }) => texts.created(name)}
        onSaved={({ id }) => navigate(`/collections/${id}`)}
      />
    </StaffPage>
  );
}

import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router';
import type { CollectionView } from '../../../src/selection/collections/collection-shape.ts';
import collectionMessages from '../../translations/en/collections.json' with { type: 'json' };
import { staffSend, useSession } from '../api/staff-api.ts';
import { useMessages } from '../language/language.tsx';
import { EntityPage } from '../staff/entity-page.tsx';
import { StaffPage } from '../staff/staff-page.tsx';
import { StateMark } from '../staff/state-mark.tsx';
import { CollectionForm } from './collection-form.tsx';
import { collectionBodyOf, valuesOfCollection } from './collection-values.ts';
import { CollectionDetails } from './collection-details.tsx';

/** `/collections/ID`, and `?edit` for its form. */
export function CollectionPage(): ReactNode {
  const texts = useMessages(collectionMessages);
  return (
    <EntityPage
      path="/collections/:id"
      back={{ to: '/collections', label: texts.pageTitle }}
      notFound={texts.notFound}
    >
      {(collection) => <Shown collection={collection} />}
    </EntityPage>
  );
}

function Shown({ collection }: { readonly collection: CollectionView }): ReactNode {
  const texts = useMessages(collectionMessages);
  const { may } = useSession();
  const [question, setQuestion] = useSearchParams();
  const isEditing = question.has('edit') && may('collections.edit');
  const close = (): void => setQuestion({}, { preventScrollReset: true });
  const { id, name, kind, isOpen, isMine } = collection;
  return (
    <StaffPage
      title={name}
      isNarrow={isEditing}
      intro={
        <>
          {texts.kinds[kind]}{' '}
          <StateMark tone={isOpen ? 'good' : 'quiet'}>{isOpen ? texts.open : texts.closed}</StateMark>
        </>
      }
      actions={
        isEditing ? undefined : (
          <>
            <Button
              component={Link}
              variant="default"
              to={`/targets?${new URLSearchParams({ collectionId: id })}`}
            >
              {texts.seeTargets}
            </Button>
            {isMine && isOpen ? (
              <Button
                component={Link}
                variant="default"
                to={`/targets/new?${new URLSearchParams({ collectionId: id })}`}
              >
                {texts.addTarget}
              </Button>
            ) : null}
            {may('collections.edit') ? (
              <Button onClick={() => setQuestion({ edit: '' })}>{texts.edit}</Button>
            ) : null}
          </>
        )
      }
    >
      {isEditing ? (
        <CollectionForm
          collection={collection}
          start={valuesOfCollection(collection)}
          send={(values, version) =>
            staffSend(
              'PUT /collections/:id',
              { id },
              { ...collectionBodyOf(values), isOpen: values.isOpen, version },
            )
          }
          saved={texts.saved}
          onSaved={close}
          onCancel={close}
        />
      ) : (
        <CollectionDetails collection={collection} />
      )}
    </StaffPage>
  );
}

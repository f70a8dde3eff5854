import { Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link, useParams, useSearchParams } from 'react-router';
import type { CollectionShape } from '../../../src/server/staff/shapes/selection-shapes.ts';
import { ApiProblem } from '../api/get-json.ts';
import { staffQuery, staffSend, useSession } from '../api/staff-api.ts';
import { useMessages } from '../language/language.tsx';
import { Trouble } from '../shell/trouble.tsx';
import { Waiting } from '../shell/waiting.tsx';
import { EmptyState } from '../staff/empty-state.tsx';
import { useNotify } from '../staff/notify.tsx';
import { StaffPage } from '../staff/staff-page.tsx';
import { StateMark } from '../staff/state-mark.tsx';
import { CollectionForm } from './collection-form.tsx';
import { collectionBodyOf, valuesOfCollection } from './collection-values.ts';
import { CollectionView } from './collection-view.tsx';
import { collectionMessages } from './messages.ts';

/** `/collections/ID`, and `?edit` for its form. */
export function CollectionPage(): ReactNode {
  const texts = useMessages(collectionMessages);
  const { id = '' } = useParams();
  const { data, error, refetch } = useQuery(staffQuery('/collections/:id', { id }));
  if (data !== undefined) return <Shown key={id} collection={data} />;
  const isGone = error instanceof ApiProblem && (error.status === 404 || error.status === 422);
  return (
    <StaffPage
      title={isGone ? texts.notFound : texts.pageTitle}
      back={{ to: '/collections', label: texts.pageTitle }}
      right="selection.read"
    >
      {error === null ? <Waiting /> : null}
      {isGone ? <EmptyState title={texts.notFound} /> : null}
      {error === null || isGone ? null : <Trouble error={error} onRetry={refetch} />}
    </StaffPage>
  );
}

function Shown({ collection }: { readonly collection: CollectionShape }): ReactNode {
  const texts = useMessages(collectionMessages);
  const notify = useNotify();
  const queries = useQueryClient();
  const { may } = useSession();
  const [question, setQuestion] = useSearchParams();
  const isEditing = question.has('edit') && may('collections.edit');
  const close = (): void => setQuestion({}, { preventScrollReset: true });
  const { id, name, kind, isOpen, isMine } = collection;
  return (
    <StaffPage
      title={name}
      back={{ to: '/collections', label: texts.pageTitle }}
      right="selection.read"
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
          start={valuesOfCollection(collection)}
          version={collection.version}
          send={(values, version) =>
            staffSend(
              'PUT /collections/:id',
              { id },
              {
                ...collectionBodyOf(values),
                isOpen: values.isOpen,
                version,
              },
            )
          }
          onSaved={(saved) => {
            queries.setQueryData(staffQuery('/collections/:id', { id: saved.id }).queryKey, saved);
            notify.done(texts.saved);
            close();
          }}
          onCancel={close}
        />
      ) : (
        <CollectionView collection={collection} />
      )}
    </StaffPage>
  );
}

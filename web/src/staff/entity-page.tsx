import { useQuery } from '@tanstack/react-query';
import type { ComponentProps, ReactNode } from 'react';
import { useParams } from 'react-router';
import type { AnswerOf, Get, GetPath, ValuesIn } from '../api/endpoint-types.ts';
import { ApiProblem } from '../api/get-json.ts';
import { staffQuery } from '../api/staff-api.ts';
import { Trouble } from '../shell/trouble.tsx';
import { Waiting } from '../shell/waiting.tsx';
import { EmptyState } from './empty-state.tsx';
import { BackContext, StaffPage } from './staff-page.tsx';

type EntityPath = Extract<GetPath, `${string}/:id`>;

interface EntityPageProperties<Path extends EntityPath> {
  readonly path: Path;
  readonly back: NonNullable<ComponentProps<typeof StaffPage>['back']>;
  /** While it is loading; by default the name of the list. */
  readonly title?: string;
  /** By default the API says it. */
  readonly notFound?: string;
  /** A StaffPage. */
  readonly children: (entity: AnswerOf<Get<Path>>) => ReactNode;
}

/** The page of the entity with the id of the address. */
export function EntityPage<Path extends EntityPath>(properties: EntityPageProperties<Path>): ReactNode {
  const { path, back, title = back.label, notFound, children } = properties;
  const { id = '' } = useParams();
  const { data, error, refetch } = useQuery(
    staffQuery(path, ...([{ id }] as unknown as ValuesIn<Get<Path>>)),
  );
  if (data !== undefined)
    return (
      <BackContext key={id} value={back}>
        {children(data)}
      </BackContext>
    );
  const isMissing = error instanceof ApiProblem && (error.status === 404 || error.status === 422);
  const missing = isMissing ? notFound : undefined;
  return (
    <StaffPage title={missing ?? title} back={back}>
      {error === null ? <Waiting /> : null}
      {missing === undefined ? null : <EmptyState title={missing} />}
      {error === null || missing !== undefined ? null : <Trouble error={error} onRetry={refetch} />}
    </StaffPage>
  );
}

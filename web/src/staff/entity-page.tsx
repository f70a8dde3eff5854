import { useQuery } from '@tanstack/react-query';
import { Fragment } from 'react';
import type { ReactNode } from 'react';
import { useParams } from 'react-router';
import type { AnswerOf, Get, GetPath, ValuesIn } from '../api/endpoint-types.ts';
import { ApiProblem } from '../api/get-json.ts';
import { staffQuery } from '../api/staff-api.ts';
import { Trouble } from '../shell/trouble.tsx';
import { Waiting } from '../shell/waiting.tsx';
import { EmptyState } from './empty-state.tsx';
import { StaffPage } from './staff-page.tsx';
import type { StaffPageProperties } from './staff-page.tsx';

type EntityPath = Extract<GetPath, `${string}/:id`>;

/** For the StaffPage of the entity. */
export type PageFrame = Required<Pick<StaffPageProperties, 'back'>>;

interface EntityPageProperties<Path extends EntityPath> extends PageFrame {
  readonly path: Path;
  /** While it is loading; by default the name of the list. */
  readonly title?: string;
  /** By default the API says it. */
  readonly notFound?: string;
  /** A StaffPage. */
  readonly children: (entity: AnswerOf<Get<Path>>, frame: PageFrame) => ReactNode;
}

/** The page of the entity with the id of the address. */
export function EntityPage<Path extends EntityPath>(properties: EntityPageProperties<Path>): ReactNode {
  const { path, back, title = back.label, notFound, children } = properties;
  const { id = '' } = useParams();
  const { data, error, refetch } = useQuery(
    staffQuery(path, ...([{ id }] as unknown as ValuesIn<Get<Path>>)),
  );
  if (data !== undefined) return <Fragment key={id}>{children(data, { back })}</Fragment>;
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

import type { ReactNode } from 'react';
import { useSpoken } from '../language/language.tsx';

interface WhenProperties {
  readonly atMs: number | null;
  /** Shown where there is no moment. */
  readonly otherwise?: string;
  /** `ago`: '3 days ago', with the moment on pointing at it. */
  readonly as?: 'moment' | 'day' | 'ago';
}

/** A moment of the staff's work, in the time of the reader's place. */
export function When({ atMs, otherwise = '–', as = 'moment' }: WhenProperties): ReactNode {
  const { format } = useSpoken();
  if (atMs === null) return otherwise;
  const shown =
    as === 'ago' ? format.ago(atMs, Date.now()) : as === 'day' ? format.day(atMs) : format.moment(atMs);
  return (
    <time dateTime={new Date(atMs).toISOString()} title={format.moment(atMs)}>
      {shown}
    </time>
  );
}

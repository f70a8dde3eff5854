import { queryOptions } from '@tanstack/react-query';
import { staffSend } from './staff-api.ts';

/** A code for the frame of a page: each page that is opened asks for its own. */
export function replayEntryQuery(view: string) {
  return queryOptions({
    queryKey: ['replay-entry', view],
    queryFn: () => staffSend('POST /replay-entries', {}, { view }),
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
  });
}

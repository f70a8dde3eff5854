import { useQueryClient } from '@tanstack/react-query';
import targetMessages from '../../translations/en/targets.json' with { type: 'json' };
import { staffSend } from '../api/staff-api.ts';
import { useMessages, useSpoken } from '../language/language.tsx';
import { touch } from '../staff/live.ts';
import { useNotify } from '../staff/notify.tsx';
import { BulkUndone } from './bulk-undone.tsx';

/** Gives the targets of a bulk change what they had before it, and tells which have it and which not; false where none. */
export function useUndoBulk(): (bulkId: string) => Promise<boolean> {
  const texts = useMessages(targetMessages);
  const { format } = useSpoken();
  const notify = useNotify();
  const queries = useQueryClient();
  return async (bulkId) => {
    const answer = await staffSend('POST /targets/bulk/:id/undo', { id: bulkId });
    await touch(queries, 'targets');
    notify.done(<BulkUndone answer={answer} texts={texts} format={format} />, {
      stays: answer.refusedCount > 0,
    });
    return answer.bulkId !== null;
  };
}

import { blockedHarvests } from '../../../planning/unusable-expressions.ts';
import { todayOf } from '../../../selection/today.ts';
import type { Api } from '../../api/api.ts';
import { problems } from '../../api/problem.ts';
import { personOf } from '../guard-rights.ts';
import { todayAnswer } from '../../../selection/today-shape.ts';
import type { SelectionParts } from './selection-parts.ts';

export function todayRoute(api: Api, { catalogue }: SelectionParts): void {
  api.route({
    method: 'GET',
    url: '/today',
    config: { right: 'own.account' },
    schema: { summary: 'Work that is waiting for me', response: { 200: todayAnswer, ...problems } },
    handler: async (request) => {
      const { harvests, ...today } = await todayOf(catalogue.db, personOf(request));
      const blocked = await blockedHarvests(catalogue.db, harvests);
      return {
        ...today,
        harvests: harvests.map(({ id, name, nextMs }) => ({
          id,
          name,
          nextMs,
          blockedBy: blocked.get(id) ?? null,
        })),
      };
    },
  });
}

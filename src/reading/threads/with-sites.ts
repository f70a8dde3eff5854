import type { CollectionKeys } from '../access-point/collection-keys.ts';
import type { HeavyQuestion } from './heavy-question.ts';

/** A question with the hosts of its collection, which a thread cannot find. */
export async function withSites(
  question: HeavyQuestion,
  collections: CollectionKeys | undefined,
): Promise<HeavyQuestion> {
  const { collection } = question.view;
  if (collection === undefined) return question;
  return { ...question, sites: (await collections?.sites.sitesOf(collection)) ?? [] };
}

import type { Changing } from '../../catalogue/catalogue.ts';

/** Something that belongs to the domain was changed: it is among the last changed ones. Its own version stays. */
export async function touchDomain(changing: Changing, id: string): Promise<void> {
  await changing.updateTable('domain').set({ modifiedMs: Date.now() }).where('id', '=', id).execute();
}

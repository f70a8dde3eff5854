import type { Changing } from '../../catalogue/catalogue.ts';

/** Moves the domain to the top of the last changed, when a part of it was changed. Its version stays. */
export async function touchDomain(changing: Changing, id: string): Promise<void> {
  await changing.updateTable('domain').set({ modifiedMs: Date.now() }).where('id', '=', id).execute();
}

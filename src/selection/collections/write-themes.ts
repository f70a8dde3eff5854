import type { Changing } from '../../catalogue/catalogue.ts';
import { newId } from '../../catalogue/new-id.ts';
import { readThemes } from './collection.ts';
import { matchThemes } from './match-themes.ts';
import type { ThemeFields } from './match-themes.ts';

/** Sets the themes of a collection, in order. A theme that is omitted is deleted, or no longer offered if targets have it. */
export async function writeThemes(
  changing: Changing,
  collectionId: string,
  themes: readonly ThemeFields[],
): Promise<void> {
  const { kept, gone } = matchThemes(await readThemes(changing, collectionId), themes);
  let position = themes.length;
  for (const { id } of gone) {
    if (!(await isUsed(changing, id))) await changing.deleteFrom('theme').where('id', '=', id).execute();
    else
      await changing
        .updateTable('theme')
        .set({ isOffered: 0, position: position++ })
        .where('id', '=', id)
        .execute();
  }
  // Names are unique at all times, and two themes may have swapped theirs.
  for (const { id } of kept)
    if (id !== undefined)
      await changing
        .updateTable('theme')
        .set({ name: `\u0001${id}` })
        .where('id', '=', id)
        .execute();
  for (const [index, { id, name, isOffered }] of kept.entries()) {
    const row = { name, position: index, isOffered: isOffered ? 1 : 0 } as const;
    if (id === undefined)
      await changing
        .insertInto('theme')
        .values({ id: newId(), collectionId, ...row })
        .execute();
    else await changing.updateTable('theme').set(row).where('id', '=', id).execute();
  }
}

export async function isUsed(changing: Changing, themeId: string): Promise<boolean> {
  const target = await changing
    .selectFrom('target')
    .select('id')
    .where('themeId', '=', themeId)
    .limit(1)
    .executeTakeFirst();
  return target !== undefined;
}

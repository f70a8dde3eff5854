import type { Values } from '../staff/conflict.ts';
import type { CollectionRow, MappingValues, SettingsRow } from './mapping-values.ts';

/**
 * Two people changed the mapping: their rows side by side, each under what it speaks of, so that a choice is made row by row.
 * Ids tell nothing: they are new with every saving.
 */
export function sideOf({ rows, collections }: MappingValues): Values {
  return Object.fromEntries([
    ...collections.map(({ collectionId, frequency, harvestId }) => [
      `collections ${collectionId} ${frequency}`,
      { collectionId, frequency, harvestId },
    ]),
    ...rows.map(({ budget, frequency, depth, templateId, maxUrls, maxBytes, scope, clicks }) => [
      `rows ${budget} ${frequency} ${depth}`,
      { budget, frequency, depth, templateId, maxUrls, maxBytes, scope, clicks },
    ]),
  ]);
}

/** The selection, as the form has it. */
export function valuesOfSide(chosen: Values): MappingValues {
  const those = <Row>(table: keyof MappingValues): Row[] =>
    Object.entries(chosen)
      .filter(([what, row]) => what.startsWith(`${table} `) && row !== undefined)
      .map(([key, row]) => ({ ...(row as Row), key, ...(table === 'rows' ? { id: undefined } : {}) }));
  return { collections: those<CollectionRow>('collections'), rows: those<SettingsRow>('rows') };
}

import type { ReactNode } from 'react';
import mappingMessages from '../../translations/en/mapping.json' with { type: 'json' };
import { useMessages } from '../language/language.tsx';
import { ConflictDialog } from '../staff/conflict-dialog.tsx';
import type { ConflictField } from '../staff/conflict-dialog.tsx';
import type { MappingColumn } from './mapping-row.tsx';
import { sideOf, valuesOfSide } from './mapping-sides.ts';
import type { MappingValues } from './mapping-values.ts';
import { useCollectionColumns, useSettingsColumns } from './use-mapping-columns.ts';
import type { MappingNames } from './use-mapping-names.ts';

interface MappingConflictProperties {
  readonly base: MappingValues;
  readonly mine: MappingValues;
  readonly theirs: MappingValues;
  readonly names: MappingNames;
  readonly onSave: (values: MappingValues) => void;
  readonly onCancel: () => void;
}

/** The fields that identify a row. */
const known = new Set(['collectionId', 'frequency', 'budget', 'depth']);

/** Somebody else saved first: both tables, row by row. */
export function MappingConflict(properties: MappingConflictProperties): ReactNode {
  const { names, onSave, onCancel } = properties;
  const texts = useMessages(mappingMessages);
  const columns = { collections: useCollectionColumns(names), rows: useSettingsColumns(names.templates) };
  const sides = {
    base: sideOf(properties.base),
    mine: sideOf(properties.mine),
    theirs: sideOf(properties.theirs),
  };
  const fields = [...new Set([...Object.keys(sides.mine), ...Object.keys(sides.theirs)])];
  return (
    <ConflictDialog
      sides={sides}
      fields={fields.map((field): ConflictField => {
        const own = field.startsWith('rows ') ? columns.rows : columns.collections;
        return {
          field,
          label: rowText(
            sides.mine[field] ?? sides.theirs[field],
            own.filter((each) => known.has(each.field)),
          ),
          show: (row) =>
            row === undefined
              ? texts.noSuchRow
              : rowText(
                  row,
                  own.filter((each) => !known.has(each.field)),
                ),
        };
      })}
      onCancel={onCancel}
      onSave={(chosen) => onSave(valuesOfSide(chosen))}
    />
  );
}

/** `Template: default · URLs at most: 1000`; without what is left to the template. */
function rowText(row: unknown, columns: readonly MappingColumn[]): string {
  const values = row as Readonly<Record<string, string>>;
  return columns
    .map(({ field, title, choices }) => {
      const value = values[field] ?? '';
      const shown = choices?.find((choice) => choice.value === value)?.label ?? value;
      return shown === '' ? '' : `${title}: ${shown}`;
    })
    .filter(Boolean)
    .join(' · ');
}

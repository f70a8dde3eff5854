import { ActionIcon, NativeSelect, TextInput } from '@mantine/core';
import { memo } from 'react';
import type { ReactNode } from 'react';
import harvestMessages from '../../translations/en/harvests.json' with { type: 'json' };
import mappingMessages from '../../translations/en/mapping.json' with { type: 'json' };
import { useMessages } from '../language/language.tsx';
import { CloseIcon } from '../shell/icons.tsx';
import type { RowProblem } from './mapping-values.ts';
import styles from './mapping.module.css';
import type { NamedChoice } from './use-mapping-names.ts';

/** A row of either table: texts by field. */
export type MappingFields = Readonly<Record<string, string>> & { readonly key: string };

export interface MappingColumn {
  readonly field: string;
  readonly title: string;
  /** Undefined: a text. */
  readonly choices?: readonly NamedChoice[];
  /** The problem of a row is shown here. */
  readonly hasProblem?: boolean;
}

interface MappingRowProperties {
  readonly row: MappingFields;
  readonly number: number;
  readonly columns: readonly MappingColumn[];
  readonly problem: RowProblem | undefined;
  readonly incomplete: string;
  readonly isReadOnly: boolean;
  readonly onSet: (key: string, change: object) => void;
  readonly onRemove: (key: string) => void;
}

/** Memoised: an archive can have hundreds of collections, each in the list of every row. */
export const MappingRow = memo(function MappingRow(properties: MappingRowProperties): ReactNode {
  const { row, number, columns, problem, incomplete, isReadOnly, onSet, onRemove } = properties;
  const texts = useMessages(mappingMessages);
  const { sizeProblem, numberNeeded } = useMessages(harvestMessages);
  const words = { incomplete, twice: texts.twice, size: sizeProblem, number: numberNeeded };
  return (
    <tr data-wrong={problem !== undefined || undefined}>
      {columns.map(({ field, title, choices, hasProblem = false }) => {
        const input = {
          size: 'xs',
          'aria-label': `${title}, ${texts.rowLabel(number)}`,
          disabled: isReadOnly,
          value: row[field] ?? '',
          onChange: ({ currentTarget }: { readonly currentTarget: { readonly value: string } }) =>
            onSet(row.key, { [field]: currentTarget.value }),
        };
        return (
          <td key={field} data-title={title}>
            {choices === undefined ? (
              <TextInput className={styles.number} placeholder={texts.asTemplate} {...input} />
            ) : (
              <NativeSelect data={[...choices]} {...input} />
            )}
            {hasProblem ? (
              <div role="status">
                {problem === undefined ? null : <p className={styles.bad}>{words[problem]}</p>}
              </div>
            ) : null}
          </td>
        );
      })}
      <td>
        {isReadOnly ? null : (
          <ActionIcon
            variant="subtle"
            color="gray"
            className={styles.remove}
            aria-label={`${texts.removeRow} ${number}`}
            onClick={() => onRemove(row.key)}
          >
            <CloseIcon size={16} />
          </ActionIcon>
        )}
      </td>
    </tr>
  );
});

import { useRef, useState } from 'react';
import type { KeyboardEvent, ReactNode } from 'react';
import { depths, frequencies } from '../../../src/catalogue/target-options.ts';
import type { BudgetName, Combination } from '../../../src/catalogue/target-options.ts';
import targetOptionsMessages from '../../translations/en/target-options.json' with { type: 'json' };
import { useMessages } from '../language/language.tsx';
import { CheckIcon } from '../shell/icons.tsx';
import { combinationKey } from './allowed-grid.ts';
import type { GridChanges } from './allowed-grid.ts';
import styles from './target-options-page.module.css';

interface BudgetGridProperties {
  readonly budget: BudgetName;
  readonly allowed: readonly Combination[];
  readonly changes: GridChanges;
  readonly isEditor: boolean;
  readonly onSet: (cells: readonly Combination[], isAllowed: boolean) => void;
}

interface Place {
  readonly row: number;
  readonly column: number;
}

const steps: Readonly<Record<string, readonly [number, number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

/** One budget: frequencies down, depths across. One stop of the tab key; the arrows lead to every cell. */
export function BudgetGrid({ budget, allowed, changes, isEditor, onSet }: BudgetGridProperties): ReactNode {
  const texts = useMessages(targetOptionsMessages);
  const body = useRef<HTMLTableSectionElement>(null);
  const [present, setPresent] = useState<Place>({ row: 0, column: 0 });
  const keys = new Set(allowed.map((each) => combinationKey(each)));
  const isAllowed = (cell: Combination): boolean => keys.has(combinationKey(cell));
  const setAll = (cells: readonly Combination[]): void =>
    onSet(cells, !cells.every((cell) => isAllowed(cell)));
  const pressed = (event: KeyboardEvent, { row, column }: Place): void => {
    const step = steps[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const next = {
      row: Math.max(0, Math.min(frequencies.length - 1, row + step[0])),
      column: Math.max(0, Math.min(depths.length - 1, column + step[1])),
    };
    setPresent(next);
    body.current?.rows[next.row]?.querySelectorAll<HTMLElement>('[role=checkbox]')[next.column]?.focus();
  };
  return (
    <section className={styles.grid}>
      <h2>{texts.gridLabel(texts.values[budget])}</h2>
      <div className={styles.scroll}>
        <table aria-label={texts.gridLabel(texts.values[budget])}>
          <thead>
            <tr>
              <td />
              {depths.map((depth) => (
                <th key={depth} scope="col">
                  <Heading
                    name={texts.values[depth]}
                    isEditor={isEditor}
                    onPress={() => setAll(frequencies.map((frequency) => ({ budget, frequency, depth })))}
                  />
                </th>
              ))}
            </tr>
          </thead>
          <tbody ref={body}>
            {frequencies.map((frequency, row) => (
              <tr key={frequency}>
                <th scope="row">
                  <Heading
                    name={texts.values[frequency]}
                    isEditor={isEditor}
                    onPress={() => setAll(depths.map((depth) => ({ budget, frequency, depth })))}
                  />
                </th>
                {depths.map((depth, column) => {
                  const cell = { budget, frequency, depth };
                  const isOn = isAllowed(cell);
                  const isPresent = present.row === row && present.column === column;
                  return (
                    <td key={depth}>
                      <button
                        type="button"
                        role="checkbox"
                        aria-checked={isOn}
                        aria-disabled={!isEditor}
                        aria-label={texts.cell(
                          texts.values[budget],
                          texts.values[frequency],
                          texts.values[depth],
                        )}
                        data-changed={changes.has(combinationKey(cell)) || undefined}
                        tabIndex={isPresent ? 0 : -1}
                        onFocus={() => setPresent({ row, column })}
                        onKeyDown={(event) => pressed(event, { row, column })}
                        onClick={() => {
                          if (isEditor) onSet([cell], !isOn);
                        }}
                      >
                        {isOn ? <CheckIcon size={16} /> : null}
                      </button>
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

interface HeadingProperties {
  readonly name: string;
  readonly isEditor: boolean;
  readonly onPress: () => void;
}

/** A whole row or column in one go. */
function Heading({ name, isEditor, onPress }: HeadingProperties): ReactNode {
  const texts = useMessages(targetOptionsMessages);
  if (!isEditor) return name;
  return (
    <button type="button" title={texts.toggleRow(name)} onClick={onPress}>
      {name}
    </button>
  );
}

import { Button } from '@mantine/core';
import { useRef, useState } from 'react';
import type { ReactNode } from 'react';
import type { Combination } from '../../../src/catalogue/target-options.ts';
import targetOptionsMessages from '../../translations/en/target-options.json' with { type: 'json' };
import { useMessages } from '../language/language.tsx';
import type { MessagesOf } from '../language/messages.ts';
import { OptionRow } from './option-row.tsx';
import styles from './combination-chooser.module.css';
import { hindranceOf, isAllowed, isWhole, nearestWith, rows, shownValues } from './combining.ts';
import type { Chosen, Row, ValueName } from './combining.ts';

interface CombinationChooserProperties {
  /** Those that the house allows, of the values that the collection offers. */
  readonly combinations: readonly Combination[];
  readonly chosen: Chosen;
  readonly onChange: (chosen: Chosen) => void;
  readonly error?: ReactNode;
}

/** One value of one row. */
interface Place {
  readonly row: Row;
  readonly value: ValueName;
}

const nothing: Chosen = { budget: '', frequency: '', depth: '' };

/**
 * Budget, frequency and depth. What cannot be combined with the others chosen is dimmed and says why; who wants it all the
 * same is offered the nearest combination that has it.
 */
export function CombinationChooser({
  combinations,
  chosen,
  onChange,
  error,
}: CombinationChooserProperties): ReactNode {
  const messages = useMessages(targetOptionsMessages);
  const [wanted, setWanted] = useState<Place>();
  const whole = useRef<HTMLDivElement>(null);
  const [pointed, setPointed] = useState<Place>();
  const change = (next: Chosen): void => {
    setWanted(undefined);
    setPointed(undefined);
    onChange(next);
  };
  if (combinations.length === 0) return <p className={styles.nothing}>{messages.nothingOffered}</p>;
  // The options that remain with the value under the pointer.
  const ahead = pointed === undefined ? chosen : { ...chosen, [pointed.row]: pointed.value };
  const isMissing = hasError(error) && !isWhole(chosen);
  const hasAny = rows.some((row) => chosen[row] !== '');
  return (
    <div ref={whole} className={styles.chooser}>
      {rows.map((row) => (
        <OptionRow
          key={row}
          row={row}
          chosen={chosen[row]}
          values={shownValues(row, combinations, chosen).map((value) => ({
            value,
            hindrance: hindranceOf({ row, value }, combinations, chosen),
            isLostAhead: pointed?.row !== row && hindranceOf({ row, value }, combinations, ahead).length > 0,
          }))}
          isInvalid={hasError(error) && (chosen[row] === '' || isWhole(chosen))}
          onPoint={(value) => setPointed(value === undefined ? undefined : { row, value })}
          onChoose={(value) => change({ ...chosen, [row]: value })}
          onWant={(value) => setWanted({ row, value })}
        >
          {wanted?.row === row ? (
            <Wanted
              wanted={wanted}
              combinations={combinations}
              chosen={chosen}
              onTake={(taken) => {
                change(taken);
                // The button that was pressed is gone.
                whole.current?.querySelector<HTMLElement>(`[data-value="${wanted.value}"]`)?.focus();
              }}
            />
          ) : null}
        </OptionRow>
      ))}
      <div className={styles.foot}>
        <p
          className={styles.sentence}
          role="status"
          data-complete={isAllowed(chosen, combinations)}
          data-missing={isMissing || undefined}
        >
          {isWhole(chosen) || hasAny || isMissing
            ? sentenceOf(chosen, combinations, messages)
            : messages.howItWorks}
        </p>
        {hasAny ? (
          <Button variant="subtle" color="gray" size="compact-sm" onClick={() => change(nothing)}>
            {messages.startAgain}
          </Button>
        ) : null}
      </div>
      {isMissing || !hasError(error) ? null : (
        <p className={styles.error} role="alert">
          {error}
        </p>
      )}
    </div>
  );
}

interface WantedProperties {
  readonly wanted: Place;
  readonly combinations: readonly Combination[];
  readonly chosen: Chosen;
  readonly onTake: (combination: Chosen) => void;
}

/** Why a dimmed value cannot be chosen now, and what would make it possible. */
function Wanted({ wanted, combinations, chosen, onTake }: WantedProperties): ReactNode {
  const messages = useMessages(targetOptionsMessages);
  const name = messages.values[wanted.value];
  const nearest = nearestWith(wanted, combinations, chosen);
  if (nearest === undefined) {
    return (
      <p className={styles.wanted} role="status">
        {messages.neverOffered(name)}
      </p>
    );
  }
  const hindrance = hindranceOf(wanted, combinations, chosen);
  const changed = rows.filter(
    (row) => row !== wanted.row && chosen[row] !== '' && chosen[row] !== nearest[row],
  );
  const kept: Chosen = { ...chosen, [wanted.row]: wanted.value };
  const taken = Object.fromEntries(changed.map((row) => [row, nearest[row]]));
  return (
    <div className={styles.wanted}>
      <span role="status">
        {messages.hindered(name, messages.and(hindrance.map(({ value }) => messages.values[value])))}
      </span>
      <Button variant="light" size="compact-sm" onClick={() => onTake({ ...kept, ...taken })}>
        {messages.takeAnyway(
          messages.and(changed.map((row) => messages.changeTo(messages[row], messages.values[nearest[row]]))),
        )}
      </Button>
    </div>
  );
}

function sentenceOf(
  chosen: Chosen,
  combinations: readonly Combination[],
  messages: MessagesOf<typeof targetOptionsMessages>,
): string {
  if (!isWhole(chosen)) {
    const missing = rows.filter((row) => chosen[row] === '');
    return messages.chooseRest(messages.and(missing.map((row) => messages[row].toLowerCase())));
  }
  if (!isAllowed(chosen, combinations)) return messages.notOffered;
  return messages.sentence(
    messages.values[chosen.budget],
    messages.values[chosen.frequency],
    messages.values[chosen.depth],
  );
}

function hasError(error: ReactNode): boolean {
  return error !== undefined && error !== null && error !== '';
}

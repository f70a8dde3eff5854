import { useId, useRef, useState } from 'react';
import type { KeyboardEvent, ReactNode } from 'react';
import targetOptionsMessages from '../../translations/en/target-options.json' with { type: 'json' };
import { CheckIcon } from '../shell/icons.tsx';
import { useMessages } from '../language/language.tsx';
import styles from './combination-chooser.module.css';
import type { Hindrance, Row, ValueName } from './combining.ts';

interface OptionRowProperties {
  readonly row: Row;
  readonly values: readonly {
    readonly value: ValueName;
    readonly hindrance: Hindrance;
    /** The value under the pointer would take this one away. */
    readonly isLostAhead: boolean;
  }[];
  readonly chosen: ValueName | '';
  readonly isInvalid: boolean;
  readonly onChoose: (value: ValueName) => void;
  /** A dimmed value was asked for. */
  readonly onWant: (value: ValueName) => void;
  readonly onPoint: (value: ValueName | undefined) => void;
  readonly children: ReactNode;
}

const steps: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

/**
 * A group of radio buttons, one stop of the tab key. The arrows go through all values, also the dimmed ones: they take the
 * focus and say why they cannot be chosen.
 */
export function OptionRow(properties: OptionRowProperties): ReactNode {
  const { row, values, chosen, isInvalid, onChoose, onWant, onPoint, children } = properties;
  const messages = useMessages(targetOptionsMessages);
  const id = useId();
  const group = useRef<HTMLDivElement>(null);
  /** While the focus is in the group: Tab leaves it from here, also from a dimmed value. */
  const [focused, setFocused] = useState<ValueName>();
  const questions = {
    budget: messages.budgetQuestion,
    frequency: messages.frequencyQuestion,
    depth: messages.depthQuestion,
  };
  const free = values.find(({ hindrance }) => hindrance.length === 0);
  const stop = focused ?? (chosen === '' ? (free ?? values[0])?.value : chosen);
  const take = (index: number): void => {
    const at = values[index];
    if (at === undefined) return;
    if (at.hindrance.length === 0) onChoose(at.value);
    else if (at.value !== chosen) onWant(at.value);
  };
  const move = (event: KeyboardEvent, index: number): void => {
    const next = indexAfter(event.key, index, values.length);
    if (next === undefined) return;
    event.preventDefault();
    group.current?.querySelectorAll<HTMLElement>('[role=radio]')[next]?.focus();
    if (values[next]?.hindrance.length === 0) take(next);
  };
  return (
    <section className={styles.row}>
      <div className={styles.label}>
        <h3 id={id}>{messages[row]}</h3>
        <p>{questions[row]}</p>
      </div>
      <div
        ref={group}
        role="radiogroup"
        aria-labelledby={id}
        aria-invalid={isInvalid}
        className={styles.values}
        data-count={values.length}
        onBlur={({ relatedTarget }) => {
          if (group.current?.contains(relatedTarget) !== true) setFocused(undefined);
        }}
      >
        {values.map(({ value, hindrance, isLostAhead }, index) => {
          const isChosen = value === chosen;
          const isDimmed = hindrance.length > 0;
          return (
            <button
              key={value}
              type="button"
              role="radio"
              aria-checked={isChosen}
              aria-disabled={isDimmed}
              data-dimmed={isDimmed}
              data-lost={(isLostAhead && !isDimmed) || undefined}
              tabIndex={value === stop ? 0 : -1}
              className={styles.value}
              data-value={value}
              onFocus={() => setFocused(value)}
              onClick={() => take(index)}
              onKeyDown={(event) => move(event, index)}
              onMouseEnter={() => onPoint(isDimmed ? undefined : value)}
              onMouseLeave={() => onPoint(undefined)}
            >
              <span className={styles.name}>{messages.values[value]}</span>
              <span className={styles.hint}>
                {isDimmed
                  ? messages.hinderedShort(
                      messages.and(hindrance.map((other) => messages.values[other.value])),
                    )
                  : messages.hints[value]}
              </span>
              {isChosen ? (
                <span className={styles.tick}>
                  <CheckIcon size={12} />
                </span>
              ) : null}
            </button>
          );
        })}
      </div>
      {children}
    </section>
  );
}

function indexAfter(key: string, index: number, length: number): number | undefined {
  if (key === 'Home') return 0;
  if (key === 'End') return length - 1;
  const step = steps[key];
  return step === undefined ? undefined : (index + step + length) % length;
}

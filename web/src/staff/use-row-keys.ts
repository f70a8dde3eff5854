import { useRef, useState } from 'react';
import type { KeyboardEvent, RefObject } from 'react';
import type { Selection } from './use-selection.ts';

interface RowKeysOptions {
  /** Of the rows, in their order. */
  readonly ids: readonly string[];
  readonly selection: Selection | undefined;
  /** Enter was pressed on a row. */
  readonly onOpen: (index: number) => void;
}

interface RowKeys {
  readonly body: RefObject<HTMLTableSectionElement | null>;
  /** The row that Tab leads to. */
  readonly reached: number;
  readonly reach: (index: number) => void;
  /** `isWithOthers`: and all from the one that was selected before. */
  readonly select: (index: number, isWithOthers: boolean) => void;
  readonly pressed: (event: KeyboardEvent<HTMLTableRowElement>, index: number) => void;
}

/** From row to row by keyboard, and rows that are selected on the way. */
export function useRowKeys({ ids, selection, onOpen }: RowKeysOptions): RowKeys {
  const body = useRef<HTMLTableSectionElement>(null);
  const [present, setPresent] = useState(0);
  /** The row that was selected last. */
  const anchor = useRef(0);
  const go = (index: number): void => {
    const row = Math.max(0, Math.min(ids.length - 1, index));
    setPresent(row);
    body.current?.rows[row]?.focus();
  };
  const goTaking = (from: number, to: number): void => {
    selection?.set(
      [from, to].map((index) => ids[index]).filter((id) => id !== undefined),
      true,
    );
    go(to);
  };
  const select = (index: number, isWithOthers: boolean): void => {
    const id = ids[index];
    if (selection === undefined || id === undefined) return;
    const from = isWithOthers ? anchor.current : index;
    const meant = ids.slice(Math.min(from, index), Math.max(from, index) + 1);
    // Of all that were found, those that are here stay, but for this one.
    if (selection.isAll) selection.only(ids.filter((each) => !meant.includes(each)));
    else selection.set(meant, !selection.has(id));
    anchor.current = index;
    setPresent(index);
  };
  const pressed = (event: KeyboardEvent<HTMLTableRowElement>, index: number): void => {
    // Keys in a field, a link or a button of the row are theirs.
    if (event.target !== event.currentTarget) return;
    const { key, shiftKey } = event;
    const actions: Readonly<Record<string, () => void>> = {
      ArrowDown: () => (shiftKey ? goTaking(index, index + 1) : go(index + 1)),
      ArrowUp: () => (shiftKey ? goTaking(index, index - 1) : go(index - 1)),
      Home: () => go(0),
      End: () => go(ids.length - 1),
      ' ': () => select(index, shiftKey),
      Enter: () => onOpen(index),
    };
    const action = actions[key];
    if (action === undefined) return;
    event.preventDefault();
    action();
  };
  return { body, reached: Math.min(present, ids.length - 1), reach: setPresent, select, pressed };
}

import type { RoleName } from '../../../src/catalogue/roles.ts';

export type PanelName =
  | 'add'
  | 'notes'
  | 'refused'
  | 'recent'
  | 'proposals'
  | 'collections'
  | 'decide'
  | 'harvests'
  | 'unmapped'
  | 'fleet'
  | 'failed'
  | 'last'
  | 'empty'
  | 'functions'
  | 'house';

const panels: Readonly<Record<RoleName, readonly PanelName[]>> = {
  reader: ['add', 'proposals'],
  librarian: ['add', 'notes', 'refused', 'recent', 'collections', 'harvests'],
  curator: ['functions', 'last', 'empty', 'decide', 'harvests', 'unmapped', 'add', 'notes', 'recent'],
  engineer: ['fleet', 'failed', 'last', 'empty', 'harvests', 'notes'],
  administrator: ['house', 'functions', 'decide', 'unmapped', 'fleet', 'last', 'empty', 'harvests', 'recent'],
};

/** Of an archive without collections: the rest could only say that there is nothing. */
const panelsAtFirst: readonly PanelName[] = ['functions', 'house', 'fleet'];

/** What each role looks at first in the morning, the most pressing first. */
export function panelsFor(role: RoleName, isEmpty: boolean): readonly PanelName[] {
  return isEmpty ? panelsAtFirst : panels[role];
}

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
  | 'workers'
  | 'failed'
  | 'last'
  | 'empty'
  | 'functions'
  | 'house';

const panels: Readonly<Record<RoleName, readonly PanelName[]>> = {
  reader: ['add', 'proposals'],
  librarian: ['add', 'notes', 'refused', 'recent', 'collections', 'harvests'],
  curator: ['functions', 'last', 'empty', 'decide', 'harvests', 'unmapped', 'add', 'notes', 'recent'],
  engineer: ['workers', 'failed', 'last', 'empty', 'harvests', 'notes'],
  administrator: [
    'house',
    'functions',
    'decide',
    'unmapped',
    'workers',
    'last',
    'empty',
    'harvests',
    'recent',
  ],
};

/** Of an archive without collections: the rest could only say that there is nothing. */
const panelsAtFirst: readonly PanelName[] = ['functions', 'house', 'workers'];

/** The panels of each role, the most urgent first. */
export function panelsFor(role: RoleName, isEmpty: boolean): readonly PanelName[] {
  return isEmpty ? panelsAtFirst : panels[role];
}

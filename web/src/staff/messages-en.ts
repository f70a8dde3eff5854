import { historyFieldsEn, historyRowFieldsEn } from './history-fields.ts';

/** Words of the pieces that all pages of the staff are made of. */
export const messagesEn = {
  columns: 'Columns',
  defaultColumns: 'The usual ones',
  export: 'Export',
  filters: 'Filters',
  clearFilters: 'Clear the filters',
  sortBy: (column: string) => `Sort by ${column}`,
  countOf: (shown: string, total: string, isExact: boolean) =>
    `${shown} of ${isExact ? '' : 'more than '}${total}`,
  countAll: (count: number, shown: string) => `${shown} ${count === 1 ? 'row' : 'rows'}`,
  selectRow: (name: string) => `Select ${name}`,
  selectPage: 'Select all rows shown',
  selectedCount: (_count: number, shown: string) => `${shown} selected`,
  selectedAll: (total: string, isExact: boolean) =>
    isExact ? `All ${total} that the search finds are selected` : 'All that the search finds are selected',
  selectAllFound: (total: string, isExact: boolean) =>
    isExact ? `Select all ${total} that the search finds` : 'Select all that the search finds',
  clearSelection: 'Select none',
  tableKeys:
    'Arrow up and down go from row to row, Home and End to the first and the last, Enter opens the row.',
  tableKeysSelect: 'Space selects the row, with Shift also those in between.',
  nothingFound: 'Nothing fits these filters',
  nothingFoundText: 'Take one away, or clear them all.',
  scrollTable: (name: string) => `${name}, scrolls sideways`,

  save: 'Save',
  cancel: 'Cancel',
  unsaved: 'Not saved yet',
  undo: 'Undo',
  undone: 'Undone',
  leaveTitle: 'Leave without saving?',
  leaveText: 'What you changed on this page has not been saved.',
  leave: 'Leave',
  stay: 'Stay here',
  required: 'This is needed',
  tooLong: (count: string) => `At most ${count} characters`,
  notAnAddress: 'This is no web address',
  notAnEmail: 'This is no e-mail address',
  badFields: 'Look at the fields that are marked.',
  showTyped: 'Show what is typed',
  copy: 'Copy',
  copied: 'Copied',
  copyFailed: 'Your browser did not let us copy: select the text and copy it.',

  conflictTitle: 'Somebody else was faster',
  conflictText:
    'While you were editing, this was changed and saved by another person. Nothing has been overwritten. Choose for each difference what is to be kept.',
  conflictMine: 'Mine',
  conflictTheirs: 'Saved meanwhile',
  conflictSame: 'Your changes do not touch what the other changed: they can be saved on top.',
  conflictSave: 'Save what is chosen',
  conflictBack: 'Back to my form',
  conflictAllMine: 'All mine',
  conflictAllTheirs: 'All theirs',
  emptyValue: 'empty',
  yes: 'yes',
  no: 'no',

  liveLost: 'The connection is lost. It comes back by itself.',
  history: 'History',
  historyNone: 'Nothing has been changed yet.',
  historyCreate: 'created',
  historyChange: 'changed',
  historyDelete: 'deleted',
  historyUndo: 'took back',
  historyBulks: {
    change: 'in a bulk change',
    undo: 'in a bulk change',
    import: 'from a file',
    removal: 'its import was undone',
    return: 'its import was brought back',
  },
  historyMade: 'As it was made',
  historyNew: 'a new one',
  historyAdded: (count: string) => `${count} added`,
  historyRemoved: (count: string) => `${count} removed`,
  historyPart: (kind: string, name: string) => `${kind} “${name}”`,
  historyParts: {
    'seed-list': 'the seed list',
    configuration: 'the configuration',
    trap: 'the trap',
  } as Readonly<Record<string, string>>,
  historyFields: historyFieldsEn,
  historyRowFields: historyRowFieldsEn,

  roleReader: 'reader',
  roleLibrarian: 'librarian',
  roleCurator: 'curator',
  roleEngineer: 'engineer',
  roleAdministrator: 'administrator',

  choosePerson: 'Begin to type a name',
  nothingToChoose: 'Nobody is called that',

  mayNot: 'Your role does not open this page',
  mayNotText: (role: string) =>
    `You are signed in as ${role}. An administrator of the archive can give you another role.`,
};
export type StaffMessages = typeof messagesEn;

import type { SearchField } from './target-search.ts';
import type { TargetProblem } from './target-values.ts';

const problems: Readonly<Record<TargetProblem, string>> = {
  url: 'This is no web address',
  collection: 'Choose a collection',
  title: 'A title is needed',
  titleLong: 'At most 200 characters',
  supplementary: 'Some lines are no web addresses',
  supplementaryMany: 'At most 1,000 further addresses',
  chosen: 'Choose budget, frequency and depth',
  notOffered: 'These three may not be combined here: choose another combination',
  theme: 'Choose a theme of the collection',
  keywords: 'At most 200 keywords',
  noteLong: 'At most 20,000 characters',
  responsible: 'Choose a person',
};

/** Of filters, columns, forms and the history: a field has one name everywhere. */
const fields: Readonly<Record<string, string>> & Readonly<Record<SearchField, string>> = {
  q: 'Words',
  collectionId: 'Collection',
  collection: 'Collection',
  state: 'State',
  stateReason: 'Reason',
  isActive: 'Active',
  budget: 'Budget',
  frequency: 'Frequency',
  depth: 'Depth',
  themeId: 'Theme',
  theme: 'Theme',
  responsibleId: 'Responsible',
  responsible: 'Responsible',
  createdById: 'Added by',
  createdBy: 'Added by',
  keyword: 'Keyword',
  keywords: 'Keywords',
  host: 'Host',
  domain: 'Domain',
  url: 'Address',
  title: 'Title',
  note: 'In the notes',
  supplementary: 'Further addresses',
  contentNote: 'Note on the content',
  technicalNote: 'Technical note',
  overrideNote: 'Why it is taken all the same',
  createdFrom: 'Added from',
  createdTo: 'Added until',
  modifiedFrom: 'Changed from',
  modifiedTo: 'Changed until',
  modified: 'Changed',
  created: 'Added',
  modifiedBy: 'Changed by',
  decidedBy: 'Decided by',
  hasOpenNotes: 'Open notes',
  outcome: 'Outcome of the last harvest',
  openNotes: 'Notes',
};

export const messagesEn = {
  problems,
  fields,
  states: { proposed: 'Proposed', validated: 'Validated', refused: 'Refused' },
  active: 'Active',
  inactive: 'Inactive',
  inactiveText: 'An inactive target stays here but is not collected.',

  pageTitle: 'Targets',
  pageIntro:
    'A target is the choice of a librarian: an address, how it is to be collected, and what it is about.',
  tableLabel: 'Targets',
  addUrl: 'Add an address',
  importButton: 'Import',
  searchPlaceholder: 'Words of title, address, keywords, notes',
  searchLabel: 'Search the targets',
  mine: 'Mine',
  allCollections: 'All collections',
  anyState: 'Any state',
  any: 'Any',
  yes: 'Yes',
  no: 'No',
  moreFilters: (count: number): string => (count === 0 ? 'Filters' : `Filters (${count})`),
  filtersTitle: 'Filters',
  filtersText: 'All that are set must fit. They stand in the address of this page: it can be sent to others.',
  removeFilter: (name: string): string => `Take away the filter ${name}`,
  filterChip: (name: string, value: string): string => `${name}: ${value}`,
  beginning: 'The beginning of it',
  themeNeedsCollection: 'Choose a collection first',
  emptyTitle: 'No targets yet',
  emptyText:
    'Targets say what the archive collects. Add the first address: it is checked at once, then you describe it. Many addresses at a time come in from a CSV file.',

  bookmarkletTitle: 'Add what you are reading',
  bookmarkletText:
    'Drag this link into the bar of bookmarks of your browser. On any page, press it there: the page for a new target opens with its address.',
  bookmarkletName: 'To the archive',
  bookmarkletPressed: 'This link is made to be dragged into the bar of bookmarks.',
  bookmarkletKeyboard: 'By keyboard: copy the link, and make a bookmark with it as its address.',
  copyLink: 'Copy the link',

  changeSelected: 'Change…',
  transferSelected: 'Transfer…',
  bulkTitle: 'Change several targets',
  transferTitle: 'Transfer to another collection',
  bulkCount: (count: number, shown: string): string =>
    count === 1 ? '1 target is selected.' : `${shown} targets are selected.`,
  bulkCountAll: (shown: string, isExact: boolean): string =>
    isExact
      ? `All ${shown} targets that the search finds.`
      : `All targets that the search finds: more than ${shown}.`,
  bulkHow:
    'What you leave empty stays as it is. First see what would happen; afterwards you can take it back.',
  leaveAsIs: 'Leave as it is',
  newCollection: 'New collection',
  newTheme: 'Theme there',
  themeOfOne: 'Only for targets of one collection: filter by a collection, or transfer them.',
  addKeyword: 'Add a keyword',
  removeKeyword: 'Remove a keyword',
  decision: 'Decision',
  reasonForRefusal: 'Reason',
  tryBulk: 'See what would happen',
  nothingToChange: 'Choose at least one change.',
  wouldChange: (count: number, shown: string): string =>
    count === 0
      ? 'Nothing would change.'
      : count === 1
        ? '1 target would change.'
        : `${shown} targets would change.`,
  wouldStay: (count: number, shown: string): string =>
    count === 1 ? '1 is already like this.' : `${shown} are already like this.`,
  wouldRefuse: (count: number, shown: string): string =>
    count === 1 ? '1 cannot be changed:' : `${shown} cannot be changed:`,
  andMore: (count: string): string => `and ${count} more`,
  applyBulk: (count: number, shown: string): string =>
    count === 1 ? 'Change 1 target' : `Change ${shown} targets`,
  bulkDone: (count: number, shown: string): string =>
    count === 1 ? '1 target was changed.' : `${shown} targets were changed.`,
  bulkUndo: {
    change: 'Undo this bulk change',
    undo: 'Undo this bulk change',
    import: 'Undo this import',
    removal: 'Bring them back',
    return: 'Take them away again',
  },
  undoChangeText: (count: number, shown: string): string =>
    count === 1
      ? 'It changed this target only. It gets back what it had before, unless it was changed since.'
      : `It changed ${shown} targets. All of them get back what they had before, but for those that were changed since.`,
  undoImportText: (count: number, shown: string): string =>
    count === 1
      ? 'It made 1 target, which is taken away, unless somebody has changed it since, it has notes, or it is planned already. You can bring it back.'
      : `It made ${shown} targets, which are taken away, but for those that somebody has changed since, that have notes, or that are planned already. You can bring them back.`,
  undoRemovalText: (count: number, shown: string): string =>
    count === 1
      ? 'It took 1 target away, which comes back.'
      : `It took ${shown} targets away, which come back.`,
  bulkIsUndone: 'was undone',
  bulkUndone: (count: number, shown: string): string =>
    count === 0
      ? 'Nothing was undone.'
      : count === 1
        ? '1 target has back what it had.'
        : `${shown} targets have back what they had.`,
  bulkRemoved: (count: number, shown: string): string =>
    count === 0
      ? 'Nothing was taken away.'
      : count === 1
        ? '1 target was taken away.'
        : `${shown} targets were taken away.`,
  bulkReturned: (count: number, shown: string): string =>
    count === 0 ? 'Nothing came back.' : count === 1 ? '1 target is back.' : `${shown} targets are back.`,
  bulkLeft: (count: number, shown: string): string =>
    count === 1 ? '1 was left as it is:' : `${shown} were left as they are:`,

  bulkPage: 'Bulk changes and imports',
  bulkPageIntro: 'What was done to many targets at once, and the way back from it.',
  bulkPageEmpty: 'Nothing was done to many targets at once yet',
  bulkPageEmptyText:
    'Select targets and change them together, or import a file: it stands here afterwards, and can be undone.',
  bulkWhat: 'What',
  bulkWhen: 'When',
  bulkWho: 'Who',
  bulkTargets: 'Targets',
  bulkBack: 'Undo',
  bulkKinds: {
    change: 'Bulk change',
    undo: 'Former values again',
    import: 'Import',
    removal: 'Import undone',
    return: 'Import brought back',
  },

  importTitle: 'Import targets',
  importIntro:
    'A CSV file with a heading: the same columns as the export. Each row is checked; rows with problems are not taken in, the others are.',
  importColumns: 'Columns: ',
  importTemplate: 'Download an empty file with them',
  chooseFile: 'Choose a file',
  dropFile: 'or drop it here',
  otherFile: 'Choose another',
  importCollection: 'Collection of rows that name none',
  importCheck: 'Ask every server whether the address works',
  importCheckText: 'Takes longer. A row whose server refuses is refused.',
  tryImport: 'Try it',
  importNow: (count: number, shown: string): string =>
    count === 1 ? 'Import 1 target' : `Import ${shown} targets`,
  importTried: (created: string, refused: string): string =>
    `Rows that would be taken in: ${created}. With problems: ${refused}.`,
  importDone: (created: string, refused: string): string =>
    `Rows taken in: ${created}. Not taken in: ${refused}.`,
  importSending: (sent: string, of: string): string => `The file is being sent: ${sent} of ${of}`,
  importTaking: (rows: string, of: string): string => `${rows} of ${of} rows`,
  importProblemsSoFar: (count: string): string => `With problems so far: ${count}`,
  importStop: 'Stop',
  importLeft: (count: number, shown: string): string =>
    count === 1 ? '1 row was not looked at:' : `${shown} rows were not looked at:`,
  importTooLarge: (max: string): string => `The file is too large: at most ${max}. Cut it into several.`,
  importFileChanged: 'The file was changed after you had chosen it. Choose it again.',
  importRow: 'Row',
  importOutcome: 'Outcome',
  importProblems: 'Problems',
  outcomes: { created: 'taken in', 'would-be-created': 'would be taken in', refused: 'not taken in' },
  downloadReport: 'Download the report',
  onlyProblems: 'Only rows with problems',
  reportFirst: (count: string): string => `The first ${count} rows; the report has all.`,
  importAnother: 'Another file',

  newTitle: 'Add an address',
  stageCheck: 'The address',
  stageDescribe: 'The target',
  stageOf: (number: string, all: string): string => `Step ${number} of ${all}`,
  urlLabel: 'Address of the site or page',
  urlPlaceholder: 'https://www.example.org/',
  urlHint: 'A whole site or a part of it. Paste it from the browser.',
  urlProblems: {
    empty: 'An address is needed',
    spaces: 'An address has no spaces',
    scheme: 'Only addresses that begin with http:// or https:// can be collected',
    host: 'This is no address yet',
    secret: 'An address with a name and password cannot be taken: everybody would read them',
  },
  check: 'Check',
  checking: 'Asking the server…',
  checkingSlow: 'The server takes its time. The check gives up by itself when it takes too long.',
  checkingSteps:
    'The server is asked as the harvester would, and our targets are searched for the same address.',
  checkOk: 'The address works',
  checkOkText: (status: string): string => `The server answers with ${status}.`,
  pageCalled: (title: string): string => `The page is called “${title}”.`,
  checkRedirected: 'The address leads to another one',
  checkRedirectedText: 'Choose which one is to be collected. The last one usually gives the better harvest.',
  asTyped: 'as you typed it',
  lastOne: 'where it ends',
  onTheWay: 'on the way',
  moved: (status: string): string => `answers ${status}`,
  checkRefused: 'The server refuses',
  checkFails: 'The address does not work',
  checkUnreachable: 'The server cannot be reached',
  checkForbidden: 'This address is inside our own network',
  cannotSelect: 'An address like this cannot be selected.',
  /** By the status that the server answered. */
  overrideOffer:
    'Many sites refuse robots but not readers. As a curator you may take it with a note that says why.',
  overrideAsk: 'Many sites refuse robots but not readers. A curator can take it with a note: ask one.',
  overrideNote: 'Why it is taken all the same',
  overrideNeeded: 'Say why',
  overrideTake: 'Take it all the same',
  changeUrl: 'Another address',
  goOn: 'Continue',
  openPage: 'Open the page',
  exactTitle: 'This address is already selected',
  exactText: 'The same address may be selected again in another collection.',
  sameHostTitle: (count: number, shown: string): string =>
    count === 1 ? '1 target of the same host' : `${shown} targets of the same host`,
  sameDomainTitle: (count: number, shown: string): string =>
    count === 1 ? '1 target of the same domain' : `${shown} targets of the same domain`,
  showAll: 'Show all',
  nothingSimilar: 'No target has this address, its host or its domain yet.',
  alreadyThere: 'This address already has a target in that collection',

  formWhat: 'What',
  formHow: 'How it is collected',
  formAbout: 'What it is about',
  formWho: 'Who looks after it',
  noCollections: 'You have no collection in which you may add targets. An administrator can give you one.',
  closedCollection: 'closed',
  titleHint: 'Taken from the page: change it as you like.',
  urlFixed: 'The address that is collected',
  supplementaryHint: 'One a line: a sitemap, a list of articles, a part that is not linked.',
  supplementaryWrong: (lines: string): string => `No web address in line ${lines}`,
  themeHint: 'Needed: it orders the collection.',
  keywordsHint: 'Enter or comma ends a keyword.',
  contentNoteHint: 'For other librarians.',
  technicalNoteHint: 'For those who collect: what is difficult on this site.',
  responsibleHint: 'Gets the notes about harvests and readings.',
  activeHint: 'Switch it off when the site is gone or not of interest any more.',
  chooseCollectionFirst: 'Choose a collection first: it says what may be chosen.',
  create: 'Save the target',
  created: (title: string): string => `“${title}” is selected.`,
  proposedState: 'It waits for a curator.',
  saved: 'The target is saved.',

  proposeIntro: 'You may propose addresses: a curator decides about them.',
  proposeNote: 'Why should it be kept?',
  propose: 'Propose it',
  proposed: 'Thank you. The address waits for a curator.',
  proposeAnother: 'Propose another',
  titleOptional: 'Title (where you know one)',

  back: 'Targets',
  edit: 'Edit',
  notFound: 'There is no such target',
  domainPage: 'Domain',
  captures: (count: number, shown: string): string => (count === 1 ? '1 capture' : `${shown} captures`),
  noCaptures: 'Not collected yet',
  noCapturesText: 'When a harvest has collected this address, its captures can be read from here.',
  lastCapture: (date: string): string => `last on ${date}`,
  readLast: 'Read the last one',
  allCaptures: 'All captures',
  technicalTitle: 'How it is collected',
  descriptionTitle: 'What it is about',
  managementTitle: 'Who and when',
  archiveTitle: 'In the archive',
  none: 'none',

  waitsForDecision: 'This target is proposed: a curator decides whether it is collected.',
  validate: 'Validate',
  refuse: 'Refuse',
  refusedBecause: (reason: string): string => `Refused: ${reason}`,
  refuseTitle: 'Refuse this target',
  refuseReason: 'Reason',
  refuseReasonHint: 'The librarian reads it.',
  reasonNeeded: 'A reason is needed',
  validated: 'The target is validated.',
  refusedDone: 'The target is refused.',
  validateAfterAll: 'Validate after all',

  notesTitle: 'Notes',
  historyTitle: 'History',
  collectNow: 'Collect now',
  collectHint: 'Starts a job for this target alone, with high priority.',
  collectBegun: 'The target is being collected.',
  collectedAlready: 'This target is being collected already.',
  collectJob: (number: number) => `See job ${number}`,
  collectAdded: 'The target was added. You can collect it now instead of waiting for a harvest.',
  deactivate: 'Make inactive',
  activate: 'Make active',
  deactivated: 'The target is inactive: it is not collected.',
  activated: 'The target is active again.',
};

export type TargetMessages = typeof messagesEn;

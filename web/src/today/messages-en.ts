export const messagesEn = {
  title: 'Today',
  hello: (name: string) => `Hello ${name}. This is what waits for you.`,
  helloCalm: (name: string) => `Hello ${name}. Nothing waits for you today.`,
  helloReader: (name: string) => `Hello ${name}. You can propose what the archive should keep.`,
  helloFirst: (name: string) => `Hello ${name}. Here is how to begin.`,
  all: 'All',
  counts: 'In short',

  countMine: (count: number): string => (count === 1 ? 'target of mine' : 'my targets'),
  countProposed: (count: number): string =>
    count === 1 ? 'target of mine not yet decided' : 'my targets not yet decided',
  countRefused: (count: number): string => (count === 1 ? 'target of mine refused' : 'my targets refused'),
  countNotes: (count: number): string =>
    count === 1 ? 'open note on my targets' : 'open notes on my targets',
  countToDecide: (count: number): string => (count === 1 ? 'proposal to decide' : 'proposals to decide'),
  countRunning: (count: number): string => (count === 1 ? 'job running' : 'jobs running'),
  countWaiting: (count: number): string => (count === 1 ? 'job waiting' : 'jobs waiting'),
  countAsleep: (count: number): string =>
    count === 1 ? 'job waits for sites that do not answer' : 'jobs wait for sites that do not answer',
  countNothing: (count: number): string => (count === 1 ? 'site brought nothing' : 'sites brought nothing'),
  countMyNothing: (count: number): string =>
    count === 1 ? 'target of mine brought nothing' : 'my targets that brought nothing',
  countFailed: (count: number): string => (count === 1 ? 'job failed' : 'jobs failed'),

  addTitle: 'Add an address',
  addText: 'It is checked first: whether it answers, and whether it is already there.',
  proposeTitle: 'Propose an address',
  proposeText: 'What should the archive keep? A curator decides.',
  address: 'Address',
  addressExample: 'www.example.org',
  check: 'Check',

  notesTitle: 'Notes on my targets',
  notesNone: 'No open notes. What colleagues remark in a harvest or in an archived page appears here.',
  noteBy: 'by',

  refusedTitle: 'Refused proposals',
  refusedNone: 'No proposal of yours was refused.',
  refusedReason: 'Reason:',

  recentTitle: 'What I added or changed last',
  recentNone: 'You have not added or changed a target yet. Add an address to begin.',

  proposalsTitle: 'What I have proposed',
  proposalsNone: 'Nothing yet. What becomes of your proposals is told here.',

  decideTitle: 'Proposals to decide',
  decideNone: 'All proposals are decided.',
  proposedBy: 'proposed by',

  harvestsTitle: 'Next harvests',
  harvestBlocked: 'Does not start',
  harvestsNone: 'Nothing is planned. A harvest with a schedule appears here.',
  planHarvest: 'Plan a harvest',
  calendar: 'Calendar',

  unmappedTitle: 'Targets that lead nowhere',
  unmappedText:
    'No harvest takes them yet: give their collection and frequency one, and their choices settings.',
  unmappedSettings: 'no settings',
  unmappedNone: 'Every active target leads to a harvest.',
  unmappedTargets: (count: number, shown: string) => `${shown} ${count === 1 ? 'target' : 'targets'}`,
  map: 'Map them',

  fleetTitle: 'Now in the fleet',
  fleetNone: 'No job runs at the moment.',
  fleetSlots: (_busy: number, shown: string, all: string) => `${shown} of ${all} places taken`,
  fleetWaiting: (count: string) => `${count} waiting`,
  fleetFree: (size: string) => `${size} free on disk`,
  fleetChain: (count: number, shown: string) =>
    `${shown} ${count === 1 ? 'file' : 'files'} on the way into the archive`,
  fleetChainFailed: (count: number, shown: string) =>
    `${shown} ${count === 1 ? 'file' : 'files'} could not be taken in`,
  jobUrls: (shown: string) => `${shown} URLs`,
  jobQueued: (shown: string) => `${shown} in the queue`,

  failedTitle: 'Failed jobs',
  failedNone: 'No job has failed.',

  lastTitle: 'How the last harvests went',
  lastNone: 'No job has ended yet, and none waits.',

  emptyTitle: 'Sites that brought nothing',
  emptyNone: 'The last harvest of every active site brought something.',

  houseTitle: 'People and collections',
  housePeople: (count: number): string => (count === 1 ? 'person' : 'people'),
  houseCollections: (count: number): string => (count === 1 ? 'collection' : 'collections'),
  houseInvited: (_count: number) => 'invited, not yet here',
  addPerson: 'New person',
  addCollection: 'New collection',
  collectionsTitle: 'My collections',
  collectionsNone:
    'No collection was given to you yet: ask an administrator. Until then you can propose addresses.',

  stepsTitle: 'First steps',
  stepsText: 'From an empty archive to the first harvest:',
  stepCollection: 'Make a collection',
  stepCollectionText: 'What belongs together: a subject, an event, an ongoing task; with its themes.',
  stepDone: 'done',
  stepPeople: 'Invite people',
  stepPeopleText: 'Librarians choose, curators decide and plan, engineers watch the harvests.',
  stepTargets: 'Add targets',
  stepTargetsText: 'One address after another, or many from a CSV file.',
  stepHarvest: 'Plan a harvest',
  stepHarvestText: 'Then map the collection to it, and launch it or give it a schedule.',

  frequencyDaily: 'daily',
  frequencyWeekly: 'weekly',
  frequencyMonthly: 'monthly',
  frequencyQuarterly: 'quarterly',
  frequencyTwiceYearly: 'twice a year',
  frequencyAnnual: 'yearly',
  frequencyOnce: 'once',
};
export type TodayMessages = typeof messagesEn;

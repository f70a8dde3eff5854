import type { ValueName } from './combining.ts';

const listed = new Intl.ListFormat('en-GB');

const values: Readonly<Record<ValueName, string>> = {
  small: 'Small',
  medium: 'Medium',
  large: 'Large',
  daily: 'Daily',
  weekly: 'Weekly',
  monthly: 'Monthly',
  quarterly: 'Quarterly',
  'twice-yearly': 'Twice a year',
  annual: 'Yearly',
  once: 'Once',
  page: 'This page',
  'one-click': 'One click',
  'two-clicks': 'Two clicks',
  path: 'This folder',
  host: 'Whole host',
  domain: 'Whole domain',
};

const hints: Readonly<Record<ValueName, string>> = {
  small: 'a few pages, a small site',
  medium: 'an ordinary site',
  large: 'a very large site',
  daily: 'news',
  weekly: 'changes every week',
  monthly: 'changes every month',
  quarterly: 'four times a year',
  'twice-yearly': 'changes slowly',
  annual: 'hardly changes',
  once: 'never again',
  page: 'with what it shows',
  'one-click': 'and the pages it links to',
  'two-clicks': 'and the pages those link to',
  path: 'all below this address',
  host: 'every page of this host',
  domain: 'all hosts of the domain',
};

/** The three settings of a target and what may be combined. */
export const messagesEn = {
  budget: 'Budget',
  budgetQuestion: 'How much may be collected?',
  frequency: 'Frequency',
  frequencyQuestion: 'How often?',
  depth: 'Depth',
  depthQuestion: 'How far from the address?',
  values,
  hints,
  and: (names: readonly string[]): string => listed.format(names),
  hindered: (value: string, others: string): string => `${value} does not go with ${others}.`,
  hinderedShort: (others: string): string => `Not with ${others}`,
  takeAnyway: (changes: string): string => `Take it and change ${changes}`,
  changeTo: (row: string, value: string): string => `${row.toLowerCase()} to ${value.toLowerCase()}`,
  neverOffered: (value: string): string => `${value} is in no combination that this collection offers.`,
  notOffered: 'This combination is not offered any more: choose another.',
  chooseRest: (rows: string): string => `Still to choose: ${rows}.`,
  sentence: (budget: string, frequency: string, depth: string): string =>
    `Collected ${frequency.toLowerCase()}: ${depth.toLowerCase()}, with a ${budget.toLowerCase()} budget.`,
  startAgain: 'Choose again',
  nothingOffered: 'This collection offers no combination. An administrator can change what it offers.',
  howItWorks: 'Values that cannot be combined with what you have chosen are dimmed.',

  pageTitle: 'Choices',
  pageIntro:
    'Which budget, frequency and depth may be chosen together. Librarians see the others dimmed. Targets that have a forbidden combination keep it until they are changed.',
  gridLabel: (budget: string): string => `Budget ${budget.toLowerCase()}`,
  cell: (budget: string, frequency: string, depth: string): string => `${budget}, ${frequency}, ${depth}`,
  allowedCount: (count: string, all: string): string => `${count} of ${all} combinations are allowed`,
  changedCount: (count: number): string =>
    count === 0 ? 'No changes' : count === 1 ? '1 combination changed' : `${count} combinations changed`,
  atLeastOne: 'At least one combination must be allowed.',
  toggleRow: (name: string): string => `Allow or forbid all of: ${name}`,
  save: 'Save',
  discard: 'Discard changes',
  saved: 'The combinations are saved.',
  conflict:
    'Somebody else has changed the combinations meanwhile. Below is what is there now, with your changes on top: look, then save again.',
  onlyAdministrators: 'Only administrators change these.',
  keysHint: 'Arrow keys move between the cells, space allows or forbids one.',
};

export type ChoicesMessages = typeof messagesEn;

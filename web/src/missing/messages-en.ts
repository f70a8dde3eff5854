export const missingMessages = {
  title: 'Missing pages',
  intro:
    'Addresses that readers wanted and the archive does not have, or cannot read. Those that readers asked for come first. Queries are not kept.',
  list: 'List of missing addresses',
  none: 'Nothing is missing',
  noneText: 'When a reader follows a link to something that was never collected, it is listed here.',
  url: 'Address',
  why: 'Why',
  unknown: 'Never collected',
  lost: 'Collected, cannot be read',
  wantedAs: 'Wanted as',
  times: 'Missed',
  asks: 'Asked for',
  last: 'Last',
  state: 'State',
  open: 'Open',
  sent: 'Sent to a harvest',
  any: 'All',
  host: 'Host',
  send: 'Send to a harvest',
  sendText:
    'The addresses join the configuration “missing” of their domains, and that configuration joins the harvest. They are collected with what they are made of; links are not followed.',
  harvest: 'Harvest',
  chooseHarvest: 'Choose a harvest',
  sending: 'Send',
  done: (count: number, shown: string) => `${shown} ${count === 1 ? 'address' : 'addresses'} sent`,
  refused: (count: number, shown: string) =>
    count === 1 ? 'One address was not taken:' : `${shown} addresses were not taken:`,
  forget: 'Take off the list',
  forgotten: (count: number, shown: string) =>
    `${shown} ${count === 1 ? 'address' : 'addresses'} taken off the list`,
};
export type MissingMessages = typeof missingMessages;

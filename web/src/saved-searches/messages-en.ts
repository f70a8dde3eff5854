/** Searches that are kept under a name. */
export const messagesEn = {
  title: 'Saved searches',
  sharedBy: (name: string): string => `Shared by ${name}`,
  save: 'Save this search',
  manage: 'Manage',
  name: 'Name',
  namePlaceholder: 'For example: to be checked in spring',
  share: 'Others see it too',
  saved: (name: string): string => `The search “${name}” is saved.`,
  deleted: (name: string): string => `The search “${name}” is deleted.`,
  remove: (name: string): string => `Delete the search ${name}`,
  none: 'You have not saved a search yet. Set filters, then save them under a name.',
};
export type SavedSearchMessages = typeof messagesEn;

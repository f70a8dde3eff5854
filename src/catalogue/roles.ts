export const roles = ['reader', 'librarian', 'curator', 'engineer', 'administrator'] as const;
export type RoleName = (typeof roles)[number];

import type { Right } from '../../people/rights.ts';

/** In the order of the menu. */
export const menuSections = ['select', 'plan', 'harvest', 'analyse', 'administer'] as const;
export type MenuSection = (typeof menuSections)[number];

export interface StaffPageEntry {
  /** `:name` is one segment. */
  readonly path: string;
  /** Relative to `web/src`, without extension: `people/new-person-page` exports `NewPersonPage`. */
  readonly file: string;
  /** The right to open the page. */
  readonly right?: Right;
  readonly menu?: MenuSection;
  /** In the menu, in English; `web/translations/fr/server/pages.json` has the French. */
  readonly name?: string;
  /** The right to see it in the menu, if it differs from the right of the page. */
  readonly menuRight?: Right;
}

/**
 * The pages of the staff. The server answers other paths with 404; the web application takes its routes, the rights of
 * the pages and the menu from here.
 */
export const staffPages: readonly StaffPageEntry[] = [
  { path: '/today', file: 'today/today-page' },
  { path: '/me', file: 'account/account-page' },

  {
    path: '/targets',
    file: 'targets/targets-page',
    right: 'selection.read',
    menu: 'select',
    name: 'Targets',
  },
  { path: '/targets/new', file: 'targets/new-target-page', right: 'targets.propose' },
  { path: '/targets/bulk', file: 'targets/bulk-page', right: 'selection.read' },
  { path: '/targets/:id', file: 'targets/target-page', right: 'selection.read' },
  {
    path: '/collections',
    file: 'collections/collections-page',
    right: 'selection.read',
    menu: 'select',
    name: 'Collections',
  },
  { path: '/collections/new', file: 'collections/new-collection-page', right: 'collections.edit' },
  { path: '/collections/:id', file: 'collections/collection-page', right: 'selection.read' },
  { path: '/notes', file: 'notes/notes-page', right: 'selection.read', menu: 'select', name: 'Notes' },

  { path: '/plan', file: 'plan/plan-page', right: 'planning.read', menu: 'plan', name: 'Calendar' },
  {
    path: '/harvests',
    file: 'harvests/harvests-page',
    right: 'planning.read',
    menu: 'plan',
    name: 'Harvests',
  },
  { path: '/harvests/new', file: 'harvests/new-harvest-page', right: 'planning.edit' },
  { path: '/harvests/:id', file: 'harvests/harvest-page', right: 'planning.read' },
  { path: '/domains', file: 'domains/domains-page', right: 'planning.read', menu: 'plan', name: 'Domains' },
  { path: '/domains/:id', file: 'domains/domain-page', right: 'planning.read' },
  {
    path: '/mapping',
    file: 'mapping/mapping-page',
    right: 'planning.read',
    menu: 'plan',
    name: 'Mapping',
    menuRight: 'mapping.edit',
  },
  {
    path: '/templates',
    file: 'templates/templates-page',
    right: 'planning.read',
    menu: 'plan',
    name: 'Templates',
  },
  { path: '/templates/new', file: 'templates/new-template-page', right: 'planning.edit' },
  { path: '/templates/:id', file: 'templates/template-page', right: 'planning.read' },
  {
    path: '/schedules',
    file: 'schedules/schedules-page',
    right: 'planning.read',
    menu: 'plan',
    name: 'Schedules',
  },
  { path: '/schedules/new', file: 'schedules/new-schedule-page', right: 'planning.edit' },
  { path: '/schedules/:id', file: 'schedules/schedule-page', right: 'planning.read' },
  { path: '/traps', file: 'traps/traps-page', right: 'planning.read', menu: 'plan', name: 'Traps' },

  { path: '/workers', file: 'workers/workers-page', right: 'jobs.read', menu: 'harvest', name: 'Workers' },
  { path: '/jobs', file: 'jobs/jobs-page', right: 'jobs.read', menu: 'harvest', name: 'Jobs' },
  { path: '/jobs/:id', file: 'jobs/job-page', right: 'jobs.read' },
  {
    path: '/missing',
    file: 'missing/missing-page',
    right: 'missing.read',
    menu: 'harvest',
    name: 'Not in archive',
  },
  { path: '/storage', file: 'storage/storage-page', right: 'storage.read', menu: 'harvest', name: 'Storage' },
  { path: '/imports', file: 'imports/imports-page', right: 'storage.read', menu: 'harvest', name: 'Imports' },

  {
    path: '/analysis',
    file: 'analysis/analysis-page',
    right: 'analysis.read',
    menu: 'analyse',
    name: 'Analysis',
  },
  { path: '/analysis/functions/new', file: 'analysis/new-function-page', right: 'analysis.edit' },
  { path: '/analysis/functions/:id', file: 'analysis/function-page', right: 'analysis.read' },

  { path: '/people', file: 'people/people-page', right: 'people.manage', menu: 'administer', name: 'People' },
  { path: '/people/new', file: 'people/new-person-page', right: 'people.manage' },
  { path: '/people/:id', file: 'people/person-page', right: 'people.manage' },
  {
    path: '/audit-log',
    file: 'audit-log/audit-log-page',
    right: 'audit.read',
    menu: 'administer',
    name: 'Audit log',
  },
  {
    path: '/target-options',
    file: 'target-options/target-options-page',
    right: 'selection.read',
    menu: 'administer',
    name: 'Target options',
    menuRight: 'target-options.edit',
  },
];

import type { RouteObject } from 'react-router';
import type { StaffPage } from '../../../src/server/web/page-paths.ts';

/** The pages of those who work here. Each is a file of its own, fetched when it is first wanted. */
export const staffRoutes: (RouteObject & { readonly path: StaffPage })[] = [
  { path: '/today', lazy: async () => ({ Component: (await import('../today/today-page.tsx')).TodayPage }) },
  {
    path: '/me',
    lazy: async () => ({ Component: (await import('../account/account-page.tsx')).AccountPage }),
  },
  {
    path: '/people',
    lazy: async () => ({ Component: (await import('../people/people-page.tsx')).PeoplePage }),
  },
  {
    path: '/people/new',
    lazy: async () => ({ Component: (await import('../people/new-person-page.tsx')).NewPersonPage }),
  },
  {
    path: '/people/:id',
    lazy: async () => ({ Component: (await import('../people/person-page.tsx')).PersonPage }),
  },
  {
    path: '/audit-log',
    lazy: async () => ({ Component: (await import('../audit-log/audit-log-page.tsx')).AuditLogPage }),
  },
  {
    path: '/targets',
    lazy: async () => ({ Component: (await import('../targets/targets-page.tsx')).TargetsPage }),
  },
  {
    path: '/targets/new',
    lazy: async () => ({ Component: (await import('../targets/new-target-page.tsx')).NewTargetPage }),
  },
  {
    path: '/targets/bulk',
    lazy: async () => ({ Component: (await import('../targets/bulk-page.tsx')).BulkPage }),
  },
  {
    path: '/targets/:id',
    lazy: async () => ({ Component: (await import('../targets/target-page.tsx')).TargetPage }),
  },
  {
    path: '/collections',
    lazy: async () => ({ Component: (await import('../collections/collections-page.tsx')).CollectionsPage }),
  },
  {
    path: '/collections/new',
    lazy: async () => ({
      Component: (await import('../collections/new-collection-page.tsx')).NewCollectionPage,
    }),
  },
  {
    path: '/collections/:id',
    lazy: async () => ({ Component: (await import('../collections/collection-page.tsx')).CollectionPage }),
  },
  {
    path: '/target-options',
    lazy: async () => ({
      Component: (await import('../target-options/target-options-page.tsx')).TargetOptionsPage,
    }),
  },
  { path: '/notes', lazy: async () => ({ Component: (await import('../notes/notes-page.tsx')).NotesPage }) },
  {
    path: '/domains',
    lazy: async () => ({ Component: (await import('../domains/domains-page.tsx')).DomainsPage }),
  },
  {
    path: '/domains/:id',
    lazy: async () => ({ Component: (await import('../domains/domain-page.tsx')).DomainPage }),
  },
  {
    path: '/templates',
    lazy: async () => ({ Component: (await import('../templates/templates-page.tsx')).TemplatesPage }),
  },
  {
    path: '/templates/new',
    lazy: async () => ({ Component: (await import('../templates/new-template-page.tsx')).NewTemplatePage }),
  },
  {
    path: '/templates/:id',
    lazy: async () => ({ Component: (await import('../templates/template-page.tsx')).TemplatePage }),
  },
  {
    path: '/schedules',
    lazy: async () => ({ Component: (await import('../schedules/schedules-page.tsx')).SchedulesPage }),
  },
  {
    path: '/schedules/new',
    lazy: async () => ({ Component: (await import('../schedules/new-schedule-page.tsx')).NewSchedulePage }),
  },
  {
    path: '/schedules/:id',
    lazy: async () => ({ Component: (await import('../schedules/schedule-page.tsx')).SchedulePage }),
  },
  {
    path: '/harvests',
    lazy: async () => ({ Component: (await import('../harvests/harvests-page.tsx')).HarvestsPage }),
  },
  {
    path: '/harvests/new',
    lazy: async () => ({ Component: (await import('../harvests/new-harvest-page.tsx')).NewHarvestPage }),
  },
  {
    path: '/harvests/:id',
    lazy: async () => ({ Component: (await import('../harvests/harvest-page.tsx')).HarvestPage }),
  },
  { path: '/traps', lazy: async () => ({ Component: (await import('../traps/traps-page.tsx')).TrapsPage }) },
  {
    path: '/mapping',
    lazy: async () => ({ Component: (await import('../mapping/mapping-page.tsx')).MappingPage }),
  },
  { path: '/plan', lazy: async () => ({ Component: (await import('../plan/plan-page.tsx')).PlanPage }) },
  { path: '/jobs', lazy: async () => ({ Component: (await import('../jobs/jobs-page.tsx')).JobsPage }) },
  { path: '/jobs/:id', lazy: async () => ({ Component: (await import('../jobs/job-page.tsx')).JobPage }) },
  {
    path: '/analysis',
    lazy: async () => ({ Component: (await import('../analysis/analysis-page.tsx')).AnalysisPage }),
  },
  {
    path: '/analysis/functions/new',
    lazy: async () => ({ Component: (await import('../analysis/new-function-page.tsx')).NewFunctionPage }),
  },
  {
    path: '/analysis/functions/:id',
    lazy: async () => ({ Component: (await import('../analysis/function-page.tsx')).FunctionPage }),
  },
  {
    path: '/missing',
    lazy: async () => ({ Component: (await import('../missing/missing-page.tsx')).MissingPage }),
  },
  {
    path: '/storage',
    lazy: async () => ({ Component: (await import('../storage/storage-page.tsx')).StoragePage }),
  },
  {
    path: '/workers',
    lazy: async () => ({ Component: (await import('../workers/workers-page.tsx')).WorkersPage }),
  },
];

/** These have the menu of the staff beside them, and the whole width. */
export function isStaffPath(pathname: string): boolean {
  const [, first = ''] = pathname.split('/');
  return staffRoutes.some(({ path }) => path.split('/')[1] === first);
}

import type { Right } from '../../../src/people/rights.ts';
import type shellMessages from '../../translations/en/shell.json';
import type { MessagesOf } from '../language/messages.ts';

export interface StaffLink {
  readonly to: string;
  readonly name: (texts: MessagesOf<typeof shellMessages>) => string;
  readonly right: Right;
}

export interface StaffSection {
  readonly id: string;
  readonly name: (texts: MessagesOf<typeof shellMessages>) => string;
  readonly links: readonly StaffLink[];
}

/** In the order of the work: choose, plan, collect, analyse; and what holds the house together. */
export const staffSections: readonly StaffSection[] = [
  {
    id: 'select',
    name: (texts) => texts.sectionSelect,
    links: [
      { to: '/targets', name: (texts) => texts.targets, right: 'selection.read' },
      { to: '/collections', name: (texts) => texts.collections, right: 'selection.read' },
      { to: '/notes', name: (texts) => texts.notes, right: 'selection.read' },
    ],
  },
  {
    id: 'plan',
    name: (texts) => texts.sectionPlan,
    links: [
      { to: '/plan', name: (texts) => texts.plan, right: 'planning.read' },
      { to: '/harvests', name: (texts) => texts.harvests, right: 'planning.read' },
      { to: '/domains', name: (texts) => texts.domains, right: 'planning.read' },
      { to: '/mapping', name: (texts) => texts.mapping, right: 'mapping.edit' },
      { to: '/templates', name: (texts) => texts.templates, right: 'planning.read' },
      { to: '/schedules', name: (texts) => texts.schedules, right: 'planning.read' },
      { to: '/traps', name: (texts) => texts.traps, right: 'planning.read' },
    ],
  },
  {
    id: 'harvest',
    name: (texts) => texts.sectionHarvest,
    links: [
      { to: '/workers', name: (texts) => texts.workers, right: 'jobs.read' },
      { to: '/jobs', name: (texts) => texts.jobs, right: 'jobs.read' },
      { to: '/missing', name: (texts) => texts.missing, right: 'missing.read' },
      { to: '/storage', name: (texts) => texts.storage, right: 'storage.read' },
    ],
  },
  {
    id: 'analyse',
    name: (texts) => texts.sectionAnalyse,
    links: [{ to: '/analysis', name: (texts) => texts.analysis, right: 'analysis.read' }],
  },
  {
    id: 'administer',
    name: (texts) => texts.sectionAdminister,
    links: [
      { to: '/people', name: (texts) => texts.people, right: 'people.manage' },
      { to: '/audit-log', name: (texts) => texts.auditLog, right: 'audit.read' },
      { to: '/target-options', name: (texts) => texts.targetOptions, right: 'target-options.edit' },
    ],
  },
];

/** Those that somebody may see; sections with none are left out. */
export function sectionsFor(may: (right: Right) => boolean): readonly StaffSection[] {
  return staffSections
    .map((section) => ({ ...section, links: section.links.filter(({ right }) => may(right)) }))
    .filter(({ links }) => links.length > 0);
}

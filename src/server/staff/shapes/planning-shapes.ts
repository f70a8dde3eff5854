/*
 * Reading needs planning.read; changing planning.edit, unless another right is named.
 *
 *   GET  /domains, POST /domains                     by name; one or many (text, one a line)
 *   GET  /domains/:id, PUT /domains/:id              with seed lists, configurations and traps
 *   GET  /domains/:id/history                        what each harvest brought
 *   GET  /domains/:id/changes
 *   POST /domains/:id/seed-lists, PUT /seed-lists/:id
 *   POST /domains/:id/configurations, PUT /configurations/:id
 *   GET  /templates, POST /templates, GET /templates/:id, PUT /templates/:id
 *   GET  /templates/settings                         what a template can say: for the form
 *   POST /templates/check                            YAML → problems by line, and values for the form
 *   POST /templates/compose                          values of the form → YAML
 *   POST /templates/:id/versions, GET /templates/:id/versions/:number
 *   GET  /schedules, POST /schedules, GET /schedules/:id, PUT /schedules/:id
 *   POST /schedules/preview                          the next times
 *   GET  /harvests, POST /harvests, GET /harvests/:id, PUT /harvests/:id
 *   GET  /harvests/:id/configurations, POST /harvests/:id/configurations
 *   POST /harvests/:id/domains                       by a list of names
 *   GET  /harvests/:id/runs
 *   POST /harvests/:id/preview                       the jobs that would be made
 *   POST /harvests/:id/launch                        harvests.launch
 *   POST /runs/:id/rest                              harvests.launch
 *   GET  /traps, POST /traps, PUT /traps/:id, POST /traps/try
 *   GET  /mapping, PUT /mapping                      mapping.edit
 *   POST /transfers                                  targets → configurations       mapping.edit
 *   GET  /plan?from=&to=                             what is due when
 *   GET  /templates/:id/history                      who changed what; schedules, harvests, traps and mapping alike
 */

export * from '../../../planning/domains/configuration.ts';
export * from '../../../planning/domains/domain.ts';
export * from '../../../planning/domains/seed-list.ts';
export * from '../../../planning/harvests/harvest.ts';
export * from '../../../planning/mapping/mapping.ts';
export * from '../../../planning/plan.ts';
export * from '../../../planning/run.ts';
export * from '../../../planning/schedules/schedule.ts';
export * from '../../../planning/templates/template.ts';
export * from '../../../planning/transfer/transfer.ts';
export * from '../../../planning/traps/trap.ts';

/** As the pages call them. */
export type { ConfigurationView as ConfigurationShape } from '../../../planning/domains/configuration.ts';
export type { DomainView as DomainShape } from '../../../planning/domains/domain.ts';
export type { SeedListView as SeedListShape } from '../../../planning/domains/seed-list.ts';
export type { HarvestView as HarvestShape } from '../../../planning/harvests/harvest.ts';
export type { ScheduleView as ScheduleShape } from '../../../planning/schedules/schedule.ts';
export type { TemplateSummary as TemplateShape } from '../../../planning/templates/template.ts';
export type { TemplateView as TemplateAnswer } from '../../../planning/templates/template.ts';
export type { TrapView as TrapShape } from '../../../planning/traps/trap.ts';

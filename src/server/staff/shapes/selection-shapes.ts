/*
 *   GET  /collections, POST /collections                 selection.read; collections.edit
 *   GET  /collections/:id, PUT /collections/:id          selection.read; collections.edit
 *   GET  /collections/:id/history                        selection.read
 *   GET  /choices, PUT /choices                          selection.read; choices.edit
 *   GET  /choices/history                                selection.read
 *   POST /checks                                         a URL, live and in the catalogue        targets.propose
 *   GET  /targets                                        by every field                          selection.read
 *   POST /targets                                        targets.edit
 *   GET  /targets/:id, PUT /targets/:id                  selection.read; targets.edit
 *   GET  /targets/:id/history                            selection.read
 *   POST /targets/:id/decision                           validate or refuse                      targets.decide
 *   GET  /targets/export                                 CSV of what GET /targets finds          selection.read
 *   POST /targets/import                                 text/csv; a report per row              targets.edit
 *   POST /targets/import/:id/stop                        targets.edit
 *   GET  /targets/bulk                                   what was done to many, imports too      selection.read
 *   POST /targets/bulk                                   changes all that a search finds         targets.edit
 *   POST /targets/bulk/:id/undo                          targets.edit
 *   POST /proposals                                      a URL by anyone who is signed in        targets.propose
 *   GET  /saved-searches, POST /saved-searches           selection.read
 *   PUT  /saved-searches/:id, DELETE /saved-searches/:id selection.read (one's own)
 *   GET  /notes, POST /notes, PUT /notes/:id             selection.read; notes.write
 *   GET  /notes/:id/history                              selection.read
 *   GET  /today                                          what waits for me                       own.account
 */

export * from '../../../selection/bulk/bulk-shape.ts';
export * from '../../../selection/check-shape.ts';
export * from '../../../selection/choices-shape.ts';
export * from '../../../selection/collections/collection-shape.ts';
export * from '../../../selection/csv/import-shape.ts';
export * from '../../../selection/notes/note-shape.ts';
export * from '../../../selection/searches/saved-search-shape.ts';
export * from '../../../selection/targets/target-shape.ts';
export * from '../../../selection/today-shape.ts';

/** As the pages call them. */
export type { BulkView as BulkAnswer } from '../../../selection/bulk/bulk-shape.ts';
export type { UrlCheck as CheckAnswer } from '../../../selection/check-shape.ts';
export type { ChoicesView as ChoicesAnswer } from '../../../selection/choices-shape.ts';
export type { CollectionView as CollectionShape } from '../../../selection/collections/collection-shape.ts';
export type { ImportView as ImportAnswer } from '../../../selection/csv/import-shape.ts';
export type { NoteView as NoteShape } from '../../../selection/notes/note-shape.ts';
export type { SavedSearchView as SavedSearchShape } from '../../../selection/searches/saved-search-shape.ts';
export type { TargetView as TargetShape } from '../../../selection/targets/target-shape.ts';
export type { TargetFields as TargetBody } from '../../../selection/targets/target-shape.ts';

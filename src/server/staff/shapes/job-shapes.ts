/*
 *   GET  /jobs, GET /jobs/:id                        jobs.read
 *   GET  /jobs/:id/configurations                    jobs.read
 *   GET  /jobs/:id/progress                          one moment; 409 where it does not run          jobs.read
 *   GET  /jobs/:id/speeds                            of the last ten minutes                        jobs.read
 *   GET  /jobs/:id/events                            server-sent events: progress, state, end       jobs.read
 *   GET  /jobs/:id/log?lines=                        the end of crawl.log                           jobs.read
 *   GET  /jobs/:id/errors                            the failures in it, by kind, with examples     jobs.read
 *   GET  /jobs/:id/reports                           its reports, logs and settings                 jobs.read
 *   GET  /jobs/:id/reports/:name                     one of them as a file                          jobs.read
 *   GET  /jobs/:id/reports/:name/lines               some lines of it                               jobs.read
 *   GET  /jobs/:id/history                           who steered it                                 jobs.read
 *   GET  /jobs/:id/rehearsal                         where its archive is                           jobs.read
 *   DELETE /jobs/:id/rehearsal                       deletes its archive; the job stays             jobs.control
 *   POST /jobs/:id/control                           pause, resume, stop, delay                     jobs.control
 *   POST /jobs/:id/reject/try                        what a rule would take out of the queue        jobs.control
 *   POST /jobs/:id/reject                            applies it; and keeps it for later harvests    jobs.control
 *   POST /jobs/:id/abort, POST /jobs/:id/resubmit    jobs.control
 *   POST /jobs/:id/wake                              a sleeping job starts again now                jobs.control
 *   PUT  /jobs/:id/seen                              somebody knows that it failed                  jobs.control
 *   POST /targets/:id/collect                        a target, in a job of its own                  targets.collect
 *   GET  /fleet                                      workers and the jobs they run                  jobs.read
 *   GET  /fleet/history                              who changed the places                         jobs.read
 *   GET  /fleet/events                               server-sent events                             jobs.read
 *   PUT  /fleet                                      how many jobs run at once                      jobs.control
 *   GET  /events                                     server-sent events: what others have changed   selection.read
 */

export * from '../../../harvesting/jobs/fleet-shape.ts';
export * from '../../../harvesting/jobs/job-control-shape.ts';
export * from '../../../harvesting/jobs/job-report-shape.ts';
export * from '../../../harvesting/jobs/job-shape.ts';
export * from '../../../harvesting/jobs/job-site-shape.ts';

/** As the pages call them. */
export type { JobView as JobShape } from '../../../harvesting/jobs/job-shape.ts';
export type { ProgressView as ProgressShape } from '../../../harvesting/jobs/job-shape.ts';
export type { JobConfiguration as JobSiteShape } from '../../../harvesting/jobs/job-site-shape.ts';

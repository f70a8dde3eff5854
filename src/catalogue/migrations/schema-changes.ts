import { begin } from './0001-begin.ts';
import { analysis } from './0002-analysis.ts';
import { leftOut } from './0003-left-out.ts';
import { jobsSeen } from './0004-jobs-seen.ts';
import { sortedLists } from './0005-sorted-lists.ts';
import { jobsLate } from './0006-jobs-late.ts';
import { jobReasons } from './0007-job-reasons.ts';
import { recordsCounted } from './0008-records-counted.ts';
import { sitesInOrder } from './0009-sites-in-order.ts';
import { recordsByChoice } from './0010-records-by-choice.ts';
import { wordsByTitle } from './0011-words-by-title.ts';
import { outcomes } from './0012-outcomes.ts';
import { auditLog } from './0013-audit-log.ts';
import { harvestTheRest } from './0014-harvest-the-rest.ts';
import { jobsAsleep } from './0015-jobs-asleep.ts';
import { tokenScopes } from './0016-token-scopes.ts';
import { rehearsalsDeleted } from './0017-rehearsals-deleted.ts';
import { restFromTheQueue } from './0018-rest-from-the-queue.ts';
import { unreachableSince } from './0019-unreachable-since.ts';
import { targets } from './0020-targets.ts';
import { targetSearch } from './0021-target-search.ts';
import { targetOptions } from './0022-target-options.ts';
import { relevance } from './0023-relevance.ts';
import { workers } from './0024-workers.ts';
import type { SchemaChange } from './schema-change.ts';

/** In the order in which they are made. New ones at the end. */
export const schemaChanges: readonly SchemaChange[] = [
  begin,
  analysis,
  leftOut,
  jobsSeen,
  sortedLists,
  jobsLate,
  jobReasons,
  recordsCounted,
  sitesInOrder,
  recordsByChoice,
  wordsByTitle,
  outcomes,
  auditLog,
  harvestTheRest,
  jobsAsleep,
  tokenScopes,
  rehearsalsDeleted,
  restFromTheQueue,
  unreachableSince,
  targets,
  targetSearch,
  targetOptions,
  relevance,
  workers,
];

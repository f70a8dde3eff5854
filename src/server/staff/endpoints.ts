import { z } from 'zod';
import { workersAnswer, workersBody } from '../../harvesting/jobs/workers-shape.ts';
import {
  controlAnswer,
  controlBody,
  rejectAnswer,
  rejectBody,
  tryRejectAnswer,
  tryRejectBody,
} from '../../harvesting/jobs/job-control-shape.ts';
import {
  errorsAnswer,
  logAnswer,
  logParameters,
  reportLinesAnswer,
  reportLinesParameters,
  reportsAnswer,
} from '../../harvesting/jobs/job-report-shape.ts';
import {
  jobParameters,
  jobShape,
  jobsAnswer,
  progressShape,
  rehearsalAnswer,
  seenBody,
  speedsAnswer,
} from '../../harvesting/jobs/job-shape.ts';
import { jobConfigurationsAnswer, jobSiteParameters } from '../../harvesting/jobs/job-site-shape.ts';
import {
  accountBody,
  accountShape,
  meBody,
  meShape,
  namesAnswer,
  namesParameters,
  newAccountBody,
  peopleAnswer,
  peopleParameters,
} from '../../people/accounts/account-shape.ts';
import { auditAnswer, auditQuery, auditSearch } from '../../people/audit/audit-shape.ts';
import {
  invitationAnswer,
  invitedAnswer,
  useInvitationBody,
} from '../../people/invitations/invitation-shape.ts';
import {
  passwordBody,
  sessionAnswer,
  sessionsAnswer,
  signInBody,
} from '../../people/sign-in/sign-in-shape.ts';
import { newTokenAnswer, newTokenBody, tokensAnswer } from '../../people/token-shape.ts';
import {
  configurationBody,
  configurationParameters,
  configurationShape,
  harvestConfigurationsAnswer,
  harvestConfigurationsBody,
  namedDomainsAnswer,
  namedDomainsBody,
  newConfigurationBody,
} from '../../planning/domains/configuration.ts';
import {
  domainBody,
  domainHistoryAnswer,
  domainHistoryParameters,
  domainParameters,
  domainShape,
  domainsAnswer,
  newDomainsAnswer,
  newDomainsBody,
} from '../../planning/domains/domain.ts';
import { newSeedListBody, seedListBody, seedListShape } from '../../planning/domains/seed-list.ts';
import {
  harvestBody,
  harvestParameters,
  harvestShape,
  harvestsAnswer,
  launchAnswer,
  launchBody,
  newHarvestBody,
  previewAnswer,
  previewBody,
} from '../../planning/harvests/harvest.ts';
import { mappingAnswer, mappingBody } from '../../planning/mapping/mapping.ts';
import { planAnswer, planParameters } from '../../planning/plan.ts';
import { runParameters, runShape, runsAnswer } from '../../planning/run.ts';
import {
  newScheduleBody,
  scheduleBody,
  schedulePreviewAnswer,
  scheduleShape,
  schedulesAnswer,
  timingShape,
} from '../../planning/schedules/schedule.ts';
import {
  newTemplateBody,
  newTemplateVersionBody,
  templateAnswer,
  templateBody,
  templateCheckAnswer,
  templateCheckBody,
  templateComposeAnswer,
  templateComposeBody,
  templateSettingsAnswer,
  templateVersionShape,
  templatesAnswer,
} from '../../planning/templates/template.ts';
import { transferAnswer, transferBody } from '../../planning/transfer/transfer.ts';
import {
  newTrapBody,
  trapBody,
  trapParameters,
  trapShape,
  trapsAnswer,
  tryTrapAnswer,
  tryTrapBody,
} from '../../planning/traps/trap.ts';
import { bulkAnswer, bulkBody, bulkListAnswer, bulkListParameters } from '../../selection/bulk/bulk-shape.ts';
import { checkAnswer, checkBody, proposalBody } from '../../selection/check-shape.ts';
import { targetOptionsAnswer, targetOptionsBody } from '../../selection/target-options-shape.ts';
import {
  collectionBody,
  collectionShape,
  collectionsAnswer,
  newCollectionBody,
} from '../../selection/collections/collection-shape.ts';
import { importAnswer, importParameters } from '../../selection/csv/import-shape.ts';
import {
  newNoteAnswer,
  newNoteBody,
  noteAnswerShape,
  noteBody,
  noteParameters,
  notesAnswer,
} from '../../selection/notes/note-shape.ts';
import {
  changedSavedSearchBody,
  savedSearchBody,
  savedSearchShape,
  savedSearchesAnswer,
} from '../../selection/searches/saved-search-shape.ts';
import {
  changedTargetBody,
  decisionBody,
  newTargetBody,
  targetExportQuery,
  targetParameters,
  targetReference,
  targetShape,
  targetsAnswer,
} from '../../selection/targets/target-shape.ts';
import { todayAnswer } from '../../selection/today-shape.ts';
import { replayEntryAnswer } from '../api/shapes.ts';
import { nothingAnswer } from './people/nothing-answer.ts';
import {
  newTextBody,
  textAnswer,
  textBody,
  textParameters,
  textsAnswer,
} from '../../analysis/desk/text-shape.ts';
import {
  functionAnswer,
  functionBody,
  functionVersionShape,
  functionsAnswer,
  newFunctionBody,
  newFunctionVersionBody,
  orderBody,
  switchBody,
  tryFunctionAnswer,
  tryFunctionBody,
} from '../../analysis/desk/function-shape.ts';
import { nationAnswer, nationBody } from '../../analysis/desk/nation-shape.ts';
import {
  newProfileBody,
  profileAnswer,
  profileBody,
  profilesAnswer,
  tryProfileAnswer,
  tryProfileBody,
  usedProfileAnswer,
  usedProfileBody,
} from '../../analysis/desk/profile-shape.ts';
import { watchWordsAnswer, watchWordsBody } from '../../analysis/desk/watch-words-shape.ts';
import { seenVersion } from '../../catalogue/field-shapes.ts';
import { documentsAnswer } from '../../reading/search/document-shape.ts';
import { historyAnswer } from '../../catalogue/field-shapes.ts';
import * as missing from '../../reading/missing/missing-shape.ts';
import * as storage from '../../repository/administration/storage-shape.ts';

/** For endpoints whose query the client does not type: text filters, sign-in at a provider. */
export const anyQuery = z.looseObject({});

/**
 * The endpoints of the staff, with the schemas of query, body and answer. The web client takes its types from here. An
 * endpoint without an answer sends a file, a stream or a redirection. endpoints.test.ts compares the table with the routes.
 */
export const endpoints = {
  'POST /replay-entries': { body: z.strictObject({ view: z.string() }), answer: replayEntryAnswer },

  'GET /audit-log': { query: auditQuery, answer: auditAnswer },
  'GET /audit-log/export': { query: auditSearch },
  'GET /invitations/:code': { answer: invitationAnswer },
  'POST /invitations/:code': { body: useInvitationBody, answer: sessionAnswer },
  'PUT /me': { body: meBody, answer: meShape },
  'PUT /me/password': { body: passwordBody, answer: nothingAnswer },
  'GET /me/sessions': { answer: sessionsAnswer },
  'DELETE /me/sessions/:id': { answer: nothingAnswer },
  'GET /me/tokens': { answer: tokensAnswer },
  'POST /me/tokens': { body: newTokenBody, answer: newTokenAnswer },
  'DELETE /me/tokens/:id': { answer: nothingAnswer },
  'GET /people': { query: peopleParameters, answer: peopleAnswer },
  'POST /people': { body: newAccountBody, answer: invitedAnswer },
  'GET /people/:id': { answer: accountShape },
  'PUT /people/:id': { body: accountBody, answer: accountShape },
  'GET /people/:id/history': { answer: historyAnswer },
  'POST /people/:id/invitation': { answer: invitedAnswer },
  'GET /people/names': { query: namesParameters, answer: namesAnswer },
  'GET /session': { answer: sessionAnswer },
  'POST /session': { body: signInBody, answer: sessionAnswer },
  'DELETE /session': { answer: nothingAnswer },
  'GET /session/openid': { query: anyQuery },
  'GET /session/openid/return': {},

  'POST /checks': { body: checkBody, answer: checkAnswer },
  'GET /target-options': { answer: targetOptionsAnswer },
  'PUT /target-options': { body: targetOptionsBody, answer: targetOptionsAnswer },
  'GET /target-options/history': { answer: historyAnswer },
  'GET /collections': { answer: collectionsAnswer },
  'POST /collections': { body: newCollectionBody, answer: collectionShape },
  'GET /collections/:id': { answer: collectionShape },
  'PUT /collections/:id': { body: collectionBody, answer: collectionShape },
  'GET /collections/:id/history': { answer: historyAnswer },
  'GET /notes': { query: noteParameters, answer: notesAnswer },
  'POST /notes': { body: newNoteBody, answer: newNoteAnswer },
  'PUT /notes/:id': { body: noteBody, answer: noteAnswerShape },
  'GET /notes/:id/history': { answer: historyAnswer },
  'POST /proposals': { body: proposalBody, answer: targetReference },
  'GET /saved-searches': { answer: savedSearchesAnswer },
  'POST /saved-searches': { body: savedSearchBody, answer: savedSearchShape },
  'PUT /saved-searches/:id': { body: changedSavedSearchBody, answer: savedSearchShape },
  'DELETE /saved-searches/:id': { answer: nothingAnswer },
  'GET /targets': { query: targetParameters, answer: targetsAnswer },
  'POST /targets': { body: newTargetBody, answer: targetShape },
  'GET /targets/:id': { answer: targetShape },
  'PUT /targets/:id': { body: changedTargetBody, answer: targetShape },
  'POST /targets/:id/decision': { body: decisionBody, answer: targetShape },
  'GET /targets/:id/history': { answer: historyAnswer },
  'GET /targets/bulk': { query: bulkListParameters, answer: bulkListAnswer },
  'POST /targets/bulk': { body: bulkBody, answer: bulkAnswer },
  'POST /targets/bulk/:id/undo': { answer: bulkAnswer },
  'GET /targets/export': { query: targetExportQuery },
  'POST /targets/import': { query: importParameters, answer: importAnswer },
  'POST /targets/import/:id/stop': { answer: nothingAnswer },
  'GET /today': { answer: todayAnswer },

  'PUT /configurations/:id': { body: configurationBody, answer: configurationShape },
  'GET /domains': { query: domainParameters, answer: domainsAnswer },
  'POST /domains': { body: newDomainsBody, answer: newDomainsAnswer },
  'GET /domains/:id': { answer: domainShape },
  'PUT /domains/:id': { body: domainBody, answer: domainShape },
  'GET /domains/:id/changes': { answer: historyAnswer },
  'POST /domains/:id/configurations': {
    body: newConfigurationBody,
    answer: configurationShape,
  },
  'GET /domains/:id/history': {
    query: domainHistoryParameters,
    answer: domainHistoryAnswer,
  },
  'POST /domains/:id/seed-lists': { body: newSeedListBody, answer: seedListShape },
  'GET /harvests': { query: harvestParameters, answer: harvestsAnswer },
  'POST /harvests': { body: newHarvestBody, answer: harvestShape },
  'GET /harvests/:id': { answer: harvestShape },
  'PUT /harvests/:id': { body: harvestBody, answer: harvestShape },
  'GET /harvests/:id/configurations': {
    query: configurationParameters,
    answer: harvestConfigurationsAnswer,
  },
  'POST /harvests/:id/configurations': {
    body: harvestConfigurationsBody,
    answer: harvestShape,
  },
  'POST /harvests/:id/domains': { body: namedDomainsBody, answer: namedDomainsAnswer },
  'GET /harvests/:id/history': { answer: historyAnswer },
  'POST /harvests/:id/launch': { body: launchBody, answer: launchAnswer },
  'POST /harvests/:id/preview': { body: previewBody, answer: previewAnswer },
  'GET /harvests/:id/runs': { query: runParameters, answer: runsAnswer },
  'GET /mapping': { answer: mappingAnswer },
  'PUT /mapping': { body: mappingBody, answer: mappingAnswer },
  'GET /mapping/history': { answer: historyAnswer },
  'GET /plan': { query: planParameters, answer: planAnswer },
  'POST /runs/:id/rest': { answer: runShape },
  'GET /schedules': { answer: schedulesAnswer },
  'POST /schedules': { body: newScheduleBody, answer: scheduleShape },
  'GET /schedules/:id': { answer: scheduleShape },
  'PUT /schedules/:id': { body: scheduleBody, answer: scheduleShape },
  'GET /schedules/:id/history': { answer: historyAnswer },
  'POST /schedules/preview': { body: timingShape, answer: schedulePreviewAnswer },
  'PUT /seed-lists/:id': { body: seedListBody, answer: seedListShape },
  'GET /templates': { answer: templatesAnswer },
  'POST /templates': { body: newTemplateBody, answer: templateAnswer },
  'GET /templates/:id': { answer: templateAnswer },
  'PUT /templates/:id': { body: templateBody, answer: templateAnswer },
  'GET /templates/:id/history': { answer: historyAnswer },
  'POST /templates/:id/versions': { body: newTemplateVersionBody, answer: templateAnswer },
  'GET /templates/:id/versions/:number': { answer: templateVersionShape },
  'POST /templates/check': { body: templateCheckBody, answer: templateCheckAnswer },
  'POST /templates/compose': { body: templateComposeBody, answer: templateComposeAnswer },
  'GET /templates/settings': { answer: templateSettingsAnswer },
  'POST /transfers': { body: transferBody, answer: transferAnswer },
  'GET /traps': { query: trapParameters, answer: trapsAnswer },
  'POST /traps': { body: newTrapBody, answer: trapShape },
  'PUT /traps/:id': { body: trapBody, answer: trapShape },
  'GET /traps/:id/history': { answer: historyAnswer },
  'POST /traps/try': { body: tryTrapBody, answer: tryTrapAnswer },

  'GET /events': {},
  'GET /workers': { answer: workersAnswer },
  'PUT /workers': { body: workersBody, answer: workersAnswer },
  'GET /workers/events': {},
  'GET /workers/history': { answer: historyAnswer },
  'GET /jobs': { query: jobParameters, answer: jobsAnswer },
  'GET /jobs/:id': { answer: jobShape },
  'POST /jobs/:id/abort': { answer: jobShape },
  'GET /jobs/:id/configurations': { query: jobSiteParameters, answer: jobConfigurationsAnswer },
  'POST /jobs/:id/control': { body: controlBody, answer: controlAnswer },
  'GET /jobs/:id/errors': { answer: errorsAnswer },
  'GET /jobs/:id/events': {},
  'GET /jobs/:id/history': { answer: historyAnswer },
  'GET /jobs/:id/log': { query: logParameters, answer: logAnswer },
  'GET /jobs/:id/progress': { answer: progressShape },
  'GET /jobs/:id/rehearsal': { answer: rehearsalAnswer },
  'DELETE /jobs/:id/rehearsal': { answer: jobShape },
  'POST /jobs/:id/reject': { body: rejectBody, answer: rejectAnswer },
  'POST /jobs/:id/reject/try': { body: tryRejectBody, answer: tryRejectAnswer },
  'GET /jobs/:id/reports': { answer: reportsAnswer },
  'GET /jobs/:id/reports/:name': {},
  'GET /jobs/:id/reports/:name/lines': { query: reportLinesParameters, answer: reportLinesAnswer },
  'POST /jobs/:id/resubmit': { answer: jobShape },
  'PUT /jobs/:id/seen': { body: seenBody, answer: jobShape },
  'GET /jobs/:id/speeds': { answer: speedsAnswer },
  'POST /jobs/:id/wake': { answer: jobShape },
  'POST /targets/:id/collect': { answer: jobShape },

  'GET /missing-urls': { query: missing.missingUrlParameters, answer: missing.missingUrlsAnswer },
  'POST /missing-urls/forget': { body: missing.forgetMissingBody, answer: missing.forgetMissingAnswer },
  'POST /missing-urls/send': { body: missing.sendMissingBody, answer: missing.sendMissingAnswer },

  'GET /imports': { answer: storage.importsAnswer },
  'GET /storage': { answer: storage.storageAnswer },

  'GET /analysis/documents': { query: anyQuery, answer: documentsAnswer },
  'GET /analysis/documents/export': { query: anyQuery },
  'GET /analysis/functions': { answer: functionsAnswer },
  'POST /analysis/functions': { body: newFunctionBody, answer: functionAnswer },
  'GET /analysis/functions/:id': { answer: functionAnswer },
  'PUT /analysis/functions/:id': { body: functionBody, answer: functionAnswer },
  'PUT /analysis/functions/:id/switch': { body: switchBody, answer: functionAnswer },
  'POST /analysis/functions/:id/versions': {
    body: newFunctionVersionBody,
    answer: functionAnswer,
  },
  'GET /analysis/functions/:id/versions/:number': { answer: functionVersionShape },
  'PUT /analysis/functions/order': { body: orderBody, answer: nothingAnswer },
  'POST /analysis/functions/try': { body: tryFunctionBody, answer: tryFunctionAnswer },
  'GET /analysis/nation': { answer: nationAnswer },
  'PUT /analysis/nation': { body: nationBody, answer: nationAnswer },
  'GET /analysis/profiles': { answer: profilesAnswer },
  'POST /analysis/profiles': { body: newProfileBody, answer: profileAnswer },
  'PUT /analysis/profiles/:id': { body: profileBody, answer: profileAnswer },
  'DELETE /analysis/profiles/:id': { query: seenVersion, answer: nothingAnswer },
  'POST /analysis/profiles/try': { body: tryProfileBody, answer: tryProfileAnswer },
  'PUT /analysis/profiles/used': { body: usedProfileBody, answer: usedProfileAnswer },
  'GET /analysis/texts': { query: textParameters, answer: textsAnswer },
  'POST /analysis/texts': { body: newTextBody, answer: textAnswer },
  'PUT /analysis/texts/:id': { body: textBody, answer: textAnswer },
  'DELETE /analysis/texts/:id': { query: seenVersion, answer: nothingAnswer },
  'GET /analysis/watch-words': { answer: watchWordsAnswer },
  'PUT /analysis/watch-words': { body: watchWordsBody, answer: watchWordsAnswer },
};

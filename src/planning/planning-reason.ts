import { reasonsOf } from '../reasons/reason.ts';

/** Reasons for refusing a request of the planning. The codes are part of the API. */
export const planningSentences = {
  'no-domain': 'this is no domain and no URL',
  'domain-unknown': 'this domain is not there: add it to the domains first',
  'not-web': 'only http and https can be harvested',
  'with-password': 'a name or password may not be part of it',
  'public-suffix': 'this is a suffix under which domains are registered, not a domain',
  'seed-elsewhere': 'this is of {other}, not of {domain}: put it into a list of that domain',
  'seed-needed': 'at least one URL is needed',
  'seed-line': 'line {line}: {problem}',

  'name-taken-by-seed-list': 'another list of the domain has this name',
  'name-taken-by-configuration': 'another configuration of the domain has this name',
  'name-taken-by-schedule': 'another schedule has this name',
  'name-taken-by-template': 'another template has this name',
  'name-taken-by-harvest': 'another harvest has this name',

  'template-unknown': 'there is no such template',
  'template-not-offered': 'it is not offered',
  'template-withdrawn': 'this template is not offered any more',
  'seed-list-unknown': 'the domain has no such seed list',
  'configuration-unknown': 'there is no such configuration',
  'schedule-unknown': 'there is no such schedule',
  'harvest-unknown': 'there is no such harvest',
  'no-collection': 'there is no such collection',
  'default-needed': 'make another one the default instead: a domain has one',
  'trap-known': 'this trap is there already',
  'day-needed': 'a day between 1970 and 9999 is needed',
  'last-before-first': 'the last time lies before the first',
  'time-zone-unknown': 'there is no such time zone: write it like Europe/Paris',
  'harvest-has-run': 'it has run already: make another harvest with the same configurations',
  'harvest-mapped':
    'targets of collections come here, and a broad harvest takes domains: change the mapping first',
  'harvest-broad': 'a broad harvest takes domains, not targets: choose a selective one or an event',

  'job-unknown': 'there is no such job',
  'domain-not-there': 'there is no such domain',
  'template-unread': 'it cannot be read',
  'yaml-line': 'line {line}: {problem}',
  'no-expression': 'this is no regular expression',
  'mapping-row-twice': 'another row has the same options',
  'mapping-collection-twice': 'another row says where these targets go',

  'nothing-cut-short':
    'There is no rest to harvest: no limit cut a site of this run short, or a later run has harvested those sites.',
  'rehearsal-has-no-rest': 'A rehearsal keeps no queue: raise its limits and launch it again.',
  'run-not-over': 'Run {run} is not over yet: wait until its jobs have ended.',
  'rest-harvested': 'The rest of this run is harvested already: see run {run}.',
  'harvest-brought-nothing': 'The harvest of {site} brought nothing.',
  'harvest-brought-nothing-because': 'The harvest of {site} brought nothing: {why}.',
  'harvest-lost-site':
    '{site} stopped answering during its harvest, after {captured} URLs were captured: {why}.',

  'trap-unkept': 'The trap cannot be kept as it is.',
  'schedule-unkept': 'The schedule cannot be kept as it is.',
  'domain-unkept': 'The domain cannot be kept as it is.',
  'seed-list-unkept': 'The list cannot be kept as it is.',
  'configuration-unkept': 'The configuration cannot be kept as it is.',
  'template-unkept': 'The template cannot be kept as it is.',
  'harvest-unkept': 'The harvest cannot be kept as it is.',
  'mapping-unkept': 'The mapping cannot be kept as it is.',
  'template-none-offered': 'No template is offered: make one, then add domains.',
  'template-unusable': 'This template cannot be chosen.',
  'template-version-unusable':
    'Version {number} of the template {template} cannot be used any more, line {line}: {problem}. Make a new version and launch the harvest again.',
  'trap-unusable':
    'A trap cannot be used: {problem}. Change it or switch it off, and launch the harvest again.',
  'configuration-of-target':
    'This configuration comes from a target: change the target, or the mapping of its options.',
  'seed-list-of-target': 'This list comes from a target: change the URLs of the target instead.',
  'configurations-missing': 'Not all of these configurations are there.',
  'harvest-takes-all':
    'A broad harvest takes the default configuration of every active domain: make domains inactive instead.',
  'harvest-inactive': 'This harvest is not active: make it active before you launch it.',
  'run-being-made': 'The jobs of run {run} are still being made: wait for them.',
  'nothing-to-harvest-broad':
    'There is nothing to harvest: no active domain has an active default configuration.',
  'nothing-to-harvest':
    'There is nothing to harvest: add configurations, or map a collection to this harvest.',
  'collect-not-yours': 'You do not work on the collection of this target.',
  'collect-not-validated': 'Only a validated target can be collected: validate it first.',
  'collect-inactive': 'This target is not active: make it active, then collect it.',
  'collect-switched-off': 'The harvest "{harvest}" is not active: make it active to collect single targets.',
  'collect-running': 'This target is being collected already: see job {job}.',
  'collect-nothing': 'None of the URLs of this target can be collected: {why}.',
  'span-backwards': 'The end of the span lies before its beginning.',

  'transfer-no-harvest':
    'no harvest is named for {frequency} targets of its collection: name one in the mapping',
  'transfer-no-row': 'no row of the mapping fits {budget}, {frequency}, {depth}: add one',
  'transfer-no-template': '{domain}: there is no template for new domains; offer one',
  'transfer-url': '{url}: {problem}',

  'left-domain': 'the domain is not active',
  'left-default': 'the default configuration of the domain is not active',
  'left-configuration': 'the configuration is not active',
} as const;

export const planningReason = reasonsOf(planningSentences);

import { reasonsOf } from '../reasons/reason.ts';

/** Reasons for refusing a request of the planning. The codes are part of the API. */
export const planningSentences = {
  'no-domain': 'this is not a domain or URL',
  'domain-unknown': 'this domain is not in the catalogue: add it to the domains first',
  'not-web': 'only http and https can be harvested',
  'with-password': 'a user name or password is not allowed here',
  'public-suffix': 'this is a suffix under which domains are registered, not a domain',
  'seed-elsewhere': 'this belongs to {other}, not to {domain}: add it to a list of that domain',
  'seed-needed': 'at least one URL is needed',
  'seed-line': 'line {line}: {problem}',

  'name-taken-by-seed-list': 'another list of the domain has this name',
  'name-taken-by-configuration': 'another configuration of the domain has this name',
  'name-taken-by-schedule': 'another schedule has this name',
  'name-taken-by-template': 'another template has this name',
  'name-taken-by-harvest': 'another harvest has this name',

  'template-unknown': 'there is no such template',
  'template-not-offered': 'this template is not offered',
  'template-withdrawn': 'this template is no longer offered',
  'seed-list-unknown': 'the domain has no such seed list',
  'configuration-unknown': 'there is no such configuration',
  'schedule-unknown': 'there is no such schedule',
  'harvest-unknown': 'there is no such harvest',
  'no-collection': 'there is no such collection',
  'default-needed': 'every domain has a default: make another configuration the default instead',
  'trap-known': 'this trap already exists',
  'day-needed': 'a date between 1970 and 9999 is needed',
  'last-before-first': 'the last time is before the first',
  'time-zone-unknown': 'there is no such time zone: write it like Europe/Paris',
  'harvest-has-run': 'it has already run: make another harvest with the same configurations',
  'harvest-mapped':
    'targets of collections go to this harvest, and a broad harvest takes domains: change the mapping first',
  'harvest-broad': 'a broad harvest takes domains, not targets: choose a selective one or an event',

  'job-unknown': 'there is no such job',
  'domain-not-there': 'there is no such domain',
  'template-unreadable': 'the template cannot be read',
  'yaml-line': 'line {line}: {problem}',
  'no-expression': 'not a valid regular expression',
  'mapping-row-twice': 'another row has the same options',
  'mapping-collection-twice': 'another row has the same collection and frequency',

  'nothing-cut-short':
    'There is no rest to harvest: no limit cut a site of this run short, or a later run has harvested those sites.',
  'rehearsal-has-no-rest': 'A rehearsal keeps no queue: raise its limits and launch it again.',
  'run-not-over': 'Run {run} has not ended yet: wait for its jobs.',
  'rest-harvested': 'The rest of this run is already being harvested: see run {run}.',
  'harvest-brought-nothing': 'The harvest of {site} brought nothing.',
  'harvest-brought-nothing-because': 'The harvest of {site} brought nothing: {why}.',
  'harvest-lost-site':
    '{site} stopped answering during its harvest, after {captured} URLs were captured: {why}.',

  'trap-invalid': 'The trap is invalid.',
  'schedule-invalid': 'The schedule is invalid.',
  'domain-invalid': 'The domain is invalid.',
  'seed-list-invalid': 'The seed list is invalid.',
  'configuration-invalid': 'The configuration is invalid.',
  'template-invalid': 'The template is invalid.',
  'harvest-invalid': 'The harvest is invalid.',
  'mapping-invalid': 'The mapping is invalid.',
  'template-none-offered': 'No template is offered: make one, then add domains.',
  'template-unusable': 'This template cannot be chosen.',
  'template-version-unusable':
    'Version {number} of the template {template} can no longer be used, line {line}: {problem}. Make a new version and launch the harvest again.',
  'trap-unusable':
    'A trap cannot be used: {problem}. Change it or switch it off, and launch the harvest again.',
  'configuration-of-target':
    'This configuration comes from a target: change the target, or the mapping of its options.',
  'seed-list-of-target': 'This list comes from a target: change the URLs of the target instead.',
  'configurations-missing': 'Some of these configurations do not exist.',
  'harvest-takes-all':
    'A broad harvest takes the default configuration of every active domain: make domains inactive instead.',
  'harvest-inactive': 'This harvest is not active: make it active before you launch it.',
  'run-being-made': 'The jobs of run {run} are still being made: wait for them.',
  'nothing-to-harvest-broad':
    'There is nothing to harvest: no active domain has an active default configuration.',
  'nothing-to-harvest':
    'There is nothing to harvest: add configurations, or map a collection to this harvest.',
  'collect-not-yours': 'You do not have access to the collection of this target.',
  'collect-not-validated': 'Only a validated target can be collected: validate it first.',
  'collect-inactive': 'This target is not active: make it active, then collect it.',
  'collect-switched-off': 'The harvest "{harvest}" is not active: make it active to collect single targets.',
  'collect-running': 'This target is already being collected: see job {job}.',
  'collect-nothing': 'None of the URLs of this target can be collected: {why}.',
  'span-backwards': 'The end of the period is before its start.',

  'transfer-no-harvest':
    'no harvest is named for {frequency} targets of its collection: name one in the mapping',
  'transfer-no-row': 'no row of the mapping matches {budget}, {frequency}, {depth}: add one',
  'transfer-no-template': '{domain}: there is no template for new domains; offer one',
  'transfer-url': '{url}: {problem}',

  'left-domain': 'the domain is not active',
  'left-default': 'the default configuration of the domain is not active',
  'left-configuration': 'the configuration is not active',
} as const;

export const planningReason = reasonsOf(planningSentences);

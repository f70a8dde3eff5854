import { reasonsOf } from '../catalogue/reason.ts';

/** Why something of the planning cannot be as a person wants it. The codes are part of the API. */
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
  'half-letter': 'has half a character in it: take it out',
  'control-letter': 'has a control character in it: take it out',

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
  'harvest-broad': 'a broad harvest takes domains, not records: choose a selective one or an event',

  'transfer-no-harvest':
    'no harvest is named for {frequency} records of its collection: name one in the mapping',
  'transfer-no-row': 'no row of the mapping fits {budget}, {frequency}, {depth}: add one',
  'transfer-no-template': '{domain}: there is no template for new domains; offer one',
  'transfer-url': '{url}: {problem}',

  'left-domain': 'the domain is not active',
  'left-default': 'the default configuration of the domain is not active',
  'left-configuration': 'the configuration is not active',
} as const;

export const planningReason = reasonsOf(planningSentences);

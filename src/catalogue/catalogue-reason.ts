import { reasonsOf } from '../reasons/reason.ts';

/** Reasons that all rooms share. The codes are part of the API. */
export const catalogueSentences = {
  'no-such-account': 'There is no such account.',
  'no-such-bulk-change': 'There is no such bulk change.',
  'no-such-collection': 'There is no such collection.',
  'no-such-configuration': 'There is no such configuration.',
  'no-such-domain': 'There is no such domain.',
  'no-such-function': 'There is no such function.',
  'no-such-function-version': 'There is no such version of the function.',
  'no-such-harvest': 'There is no such harvest.',
  'no-such-job': 'There is no such job.',
  'no-such-note': 'There is no such note.',
  'no-such-profile': 'There is no such profile.',
  'no-such-target': 'There is no such target.',
  'no-such-report': 'The job has no such report.',
  'no-such-run': 'There is no such run.',
  'no-such-schedule': 'There is no such schedule.',
  'no-such-search': 'You have no such saved search.',
  'no-such-seed-list': 'There is no such seed list.',
  'no-such-template': 'There is no such template.',
  'no-such-template-version': 'There is no such version of the template.',
  'no-such-text': 'There is no such text.',
  'no-such-trap': 'There is no such trap.',

  'changed-meanwhile':
    'Another person has changed this meanwhile. Check the current state, and decide again.',
  'half-letter': 'has half a character in it: take it out',
  'control-letter': 'has a control character in it: take it out',
  'text-with-nul': 'a text contains the character U+0000, which cannot be stored: remove it',
  'text-with-half': 'a text contains half a character, which cannot be stored: remove it',
  'number-not-stored': '{number} is not an integer of at most 2^53 - 1',
  'type-not-stored': 'the catalogue stores texts and integers, not {type}',
} as const;

export const catalogueReason = reasonsOf(catalogueSentences);

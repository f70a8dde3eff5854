import jobMessages from '../../translations/en/jobs.json' with { type: 'json' };
import staffMessages from '../../translations/en/staff.json' with { type: 'json' };
import targetOptionsMessages from '../../translations/en/target-options.json' with { type: 'json' };
import { stepName } from '../jobs/job-names.ts';
import { allowedValues } from '../templates/allowed-values.ts';
import type { Language } from './format.ts';
import { messagesIn } from './messages.ts';

type Words = Readonly<Record<string, string>>;

/** The words of the pages for values of the server, by their names in sentences. */
const wordsFor: Readonly<Record<string, (language: Language) => Words>> = {
  budget: optionWords,
  frequency: optionWords,
  depth: optionWords,
  option: optionWords,
  role: roleWords,
  state: (language) => messagesIn(jobMessages, language).states,
};

/** As it stands within a sentence; what has no word of ours stays as it is. */
export function valueWord(name: string, value: string, language: Language): string {
  if (name === 'step') return stepName(value, messagesIn(jobMessages, language).steps);
  if (name === 'allowed') return allowedValues(value, language);
  const words = Object.hasOwn(wordsFor, name) ? wordsFor[name]?.(language) : undefined;
  return words !== undefined && Object.hasOwn(words, value) ? (words[value] ?? value).toLowerCase() : value;
}

function optionWords(language: Language): Words {
  return messagesIn(targetOptionsMessages, language).values;
}

function roleWords(language: Language): Words {
  const texts = messagesIn(staffMessages, language);
  return {
    reader: texts.roleReader,
    librarian: texts.roleLibrarian,
    curator: texts.roleCurator,
    engineer: texts.roleEngineer,
    administrator: texts.roleAdministrator,
  };
}

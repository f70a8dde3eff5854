import { reasonsOf } from '../../reasons/reason.ts';

/** Errors in a template. The codes are part of the API. `allowed` is the description of a value kind. */
export const templateSentences = {
  'template-too-long': 'the template has {characters} characters; the maximum is {max}',
  'yaml-too-deep': 'nested too deeply',
  'yaml-second-document': 'a second document begins here; a template is one document',
  'yaml-broken': 'not valid YAML: {detail}',
  'yaml-tag': '{detail}',
  'yaml-alias': 'alias *{alias}: write the value out instead',
  'yaml-key': 'a key must be plain text',
  'yaml-key-twice': '"{key}" is already set in line {line}',
  'template-is-list': 'a template is a mapping of settings, not a list',
  'template-is-text': 'a template is a mapping of settings, not {text}',
  'section-is-list': '{path} is a section of settings, not a list',
  'section-is-text': '{path} is a section of settings, not {text}',
  'problems-more': 'and {count} more problems',

  'setting-of': '{path}: {problem}',
  'setting-none': 'no such setting',
  'setting-unknown': '{setting}: no such setting; the settings here are {known}',
  'setting-meant': '{setting}: no such setting; did you mean {meant}?',
  'setting-above': '{low} ({min}) is above {high} ({max})',
  'value-default': '{value}, the default',
  'value-missing': 'no value; it takes {allowed}',
  'value-unfit': '{value} is not {allowed}',
  'value-is-list': 'a list is not {allowed}',
  'value-is-mapping': 'a mapping is not {allowed}',

  'expression-matches-all': 'an empty regular expression would match every URL; write .* if that is meant',
  'expression-broken': '{expression} is not a regular expression: {detail}',
  'domain-twice': '{domain} is given twice',
  'domain-unregistered': '{key} is not a registered domain',
  'domain-meant': '{key} is not a registered domain; {domain} is',
  'domain-suffix': '{key} is a suffix under which domains are registered, not a registered domain',
} as const;

export const templateReason = reasonsOf(templateSentences);

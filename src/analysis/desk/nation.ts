import { domainToASCII } from 'node:url';
import type { Nation } from '../analysis-settings.ts';
import { defaultSettings } from '../settings/settings-file.ts';
import type { Catalogue, Database } from '../../catalogue/catalogue.ts';
import { done, refused } from '../../catalogue/outcome.ts';
import type { FieldProblem, Outcome } from '../../catalogue/outcome.ts';
import { changedFields } from '../../catalogue/write-change.ts';
import { analysisReason } from './analysis-reason.ts';
import type { NationView } from './nation-shape.ts';
import { changeSetting, readSetting } from '../../catalogue/change-setting.ts';

const name = 'analysis.nation';

export async function readNation(db: Database): Promise<NationView> {
  const found = await readSetting(db, name);
  return found === undefined
    ? { version: 0, ...defaultSettings.nation }
    : { version: found.version, ...(found.value as Nation) };
}

/** Lower case, without leading dots and duplicates; domains in other scripts as punycode. */
export function writeNation(
  catalogue: Catalogue,
  person: { readonly id: string },
  given: NationView,
): Promise<Outcome<NationView>> {
  const problems: FieldProblem[] = [];
  const nation: Nation = {
    languages: eachOnce(given.languages, problems, languageOf),
    topLevelDomains: eachOnce(given.topLevelDomains, problems, topLevelDomainOf),
  };
  return changeSetting(catalogue, person, { name, read: readNation }, given.version, (previous) =>
    problems.length > 0
      ? refused('invalid', analysisReason('country-invalid'), { fields: problems })
      : done({ value: nation, fields: changedFields({ ...previous }, { ...nation }) }),
  );
}

type Read = (written: string) => string | FieldProblem;

function eachOnce(given: readonly string[], problems: FieldProblem[], read: Read): string[] {
  const found = new Set<string>();
  for (const written of given.map((each) => each.trim()).filter(Boolean)) {
    const value = read(written);
    if (typeof value === 'string') found.add(value);
    else problems.push(value);
  }
  return [...found];
}

function languageOf(written: string): string | FieldProblem {
  const code = written.toLowerCase();
  if (/^[a-z]{2,3}$/.test(code)) return code;
  return { field: 'languages', ...analysisReason('language-code', { written }) };
}

function topLevelDomainOf(written: string): string | FieldProblem {
  const domain = domainToASCII(written.replace(/^\./, ''));
  if (/^[a-z](?:[a-z\d-]{0,61}[a-z\d])$/.test(domain)) return domain;
  return { field: 'topLevelDomains', ...analysisReason('top-level-domain', { written }) };
}

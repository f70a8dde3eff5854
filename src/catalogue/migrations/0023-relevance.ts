import type { SchemaChange } from './schema-change.ts';

/** Judge texts are called reference texts, and documents are scored: in columns, kinds, weights and custom functions. */
export const relevance: SchemaChange = {
  name: '0023-relevance',
  statements: () => [
    'alter table analysis_profile rename column judging_json to scoring_json',
    `update analysis_profile set scoring_json = replace(scoring_json, '"judgeSimilarity":', '"referenceSimilarity":')`,
    `update analysis_function_version set source = replace(replace(source, 'judgeSimilarity', 'referenceSimilarity'),
        'formerVersions', 'previousVersions')`,
    `update analysis_text set kind = 'reference' where kind = 'judge'`,
    // Quotes inside a JSON string are escaped, so these names are those of fields.
    `update change set fields_json = replace(fields_json, '"judgeSimilarity":', '"referenceSimilarity":')
      where subject = 'analysis-profile'`,
    `update change set fields_json = replace(fields_json, '"field":"kind","from":null,"to":"judge"',
        '"field":"kind","from":null,"to":"reference"')
      where subject = 'analysis-text'`,
  ],
};

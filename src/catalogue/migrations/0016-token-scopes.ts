import type { SchemaChange } from './schema-change.ts';

const yearMs = 366 * 86_400_000;

/** Tokens get scopes and an end. Those that there are keep what they may do, for at most a year from when they were made. */
export const tokenScopes: SchemaChange = {
  name: '0016-token-scopes',
  statements: ({ text }) => [
    `alter table api_token add column scopes_json ${text} not null default '["administer"]'`,
    `alter table api_token add column collections_json ${text}`,
    `update api_token set expires_ms = created_ms + ${yearMs}
      where expires_ms is null or expires_ms > created_ms + ${yearMs}`,
  ],
};

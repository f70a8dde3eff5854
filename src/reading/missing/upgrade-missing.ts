import type { DatabaseSync } from 'node:sqlite';
import { createMissing } from './missing-table.ts';
import { notedUrl } from './noted-url.ts';
import { pageKeyOf } from './page-key.ts';

/**
 * From layout 1, which kept queries and the browser's own requests: what may stay is counted under the URL it has without its
 * query, the rest goes. The file is written anew afterwards, so that nothing of it stays in free pages.
 */
export function upgradeMissing(database: DatabaseSync): void {
  for (const table of ['resource', 'lack']) database.exec(`ALTER TABLE ${table} RENAME TO former_${table}`);
  for (const index of ['resource_by_times', 'resource_by_host', 'lack_by_resource', 'lack_by_host'])
    database.exec(`DROP INDEX IF EXISTS ${index}`);
  database.exec(createMissing);
  database.function('noted_url', (url, destination) => notedUrl(String(url), String(destination)) ?? null);
  database.function('page_key', (key) => pageKeyOf(String(key)));
  database.exec(`
    INSERT INTO resource (url, host, kind, destination, state, times, asks, first_ms, last_ms, sent_ms)
      SELECT noted_url(url, destination) AS noted, host, kind, destination, state, times, 0, first_ms, last_ms, sent_ms
        FROM former_resource WHERE noted IS NOT NULL
      ON CONFLICT (url) DO UPDATE SET
        state = iif(state = 'open' OR excluded.state = 'open', 'open', 'sent'),
        times = times + excluded.times,
        first_ms = min(first_ms, excluded.first_ms),
        last_ms = max(last_ms, excluded.last_ms),
        sent_ms = max(sent_ms, excluded.sent_ms);
    INSERT INTO lack (page_key, timestamp, resource, host, times, first_ms, last_ms)
      SELECT page_key(page_key), timestamp, resource.id, former_lack.host,
          former_lack.times, former_lack.first_ms, former_lack.last_ms
        FROM former_lack
          JOIN former_resource ON former_resource.id = former_lack.resource
          JOIN resource ON resource.url = noted_url(former_resource.url, former_resource.destination)
        WHERE true
      ON CONFLICT DO UPDATE SET times = times + excluded.times, last_ms = max(last_ms, excluded.last_ms);
    DROP TABLE former_lack;
    DROP TABLE former_resource;
  `);
}

import { setTimeout as sleep } from 'node:timers/promises';
import type { CatalogueLocation } from '../src/catalogue/catalogue-location.ts';
import { openCatalogue } from '../src/catalogue/open-catalogue.ts';
import { domain } from '../src/catalogue/test-domains.ts';

/**
 * A program that changes a catalogue without end, for tests that kill it or fill its disk. Says `kept N` once a change is
 * durable, and `refused NAME: MESSAGE` where it was not. Each change makes a domain `N` and a seed list for it.
 *
 *   node scenarios/catalogue-writer.ts '{"engine":"sqlite","file":"…"}'
 */
const place = JSON.parse(process.argv[2] ?? '') as CatalogueLocation;

try {
  const catalogue = await openCatalogue(place);
  for (let number = 1; ; number++) {
    try {
      await catalogue.change(async (changing) => {
        const row = { ...domain(String(number)), comment: 'x'.repeat(2000) };
        await changing.insertInto('domain').values(row).execute();
        await changing
          .insertInto('seedList')
          .values({
            id: row.id,
            version: 1,
            domainId: row.id,
            name: '',
            seeds: '',
            seedCount: 0,
            targetId: null,
          })
          .execute();
      });
      console.log(`kept ${number}`);
    } catch (error) {
      tell(error);
      await sleep(10);
    }
  }
} catch (error) {
  tell(error);
}

function tell(error: unknown): void {
  const { name, message } = error as Error;
  console.log(`refused ${(error as Error).constructor.name || name}: ${message}`);
}

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { target as html } from './targets/html.ts';
import { target as pdf } from './targets/pdf.ts';
import { target as warc } from './targets/warc.ts';
import { target as zip } from './targets/zip.ts';

const inputs = fileURLToPath(new URL('inputs', import.meta.url));

/** Inputs that once brought a reader down, found by `npm run fuzz`, and the seeds of each target. */
describe.each(Object.entries({ html, pdf, warc, zip }))('%s', (name, target) => {
  const folder = join(inputs, name);
  const found = existsSync(folder) ? readdirSync(folder) : [];

  it('reads its seeds', async () => {
    for (const bytes of target.seeds) await target.run(bytes);
    expect(target.seeds.length).toBeGreaterThan(0);
  });

  it.each(found)('survives %s', async (file) => {
    await expect(Promise.resolve(target.run(readFileSync(join(folder, file))))).resolves.toBeUndefined();
  });
});

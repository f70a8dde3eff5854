import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openWebApplication } from './web-application.ts';

/** The pages, and the files that they share with the server. */
let house = '';
let folder = '';
beforeEach(async () => {
  house = await mkdtemp(join(tmpdir(), 'heirloom web '));
  folder = join(house, 'web');
  await mkdir(join(folder, 'src'), { recursive: true });
  await writeFile(
    join(folder, 'index.html'),
    '<!doctype html><title>x</title><script type="module" src="/src/main.ts"></script>',
  );
  await writeFile(join(folder, 'src', 'main.ts'), 'document.title = "one";');
  await symlink(
    fileURLToPath(new URL('../../../node_modules', import.meta.url)),
    join(folder, 'node_modules'),
  );
});
afterEach(async () => {
  await rm(house, { recursive: true });
});

async function opened(): Promise<{
  readonly folder: string;
  readonly page: string;
  readonly builds: number;
}> {
  let builds = 0;
  const web = await openWebApplication({ folder, onBuild: () => builds++ });
  if (!web.ok) throw new Error(web.error);
  return { folder: web.value.folder, page: web.value.page, builds };
}

async function scriptOf(web: { readonly folder: string }): Promise<string> {
  const [script = ''] = await readdir(join(web.folder, 'assets'));
  return readFile(join(web.folder, 'assets', script), 'utf8');
}

describe('the web application', () => {
  it('is built once, also by two at once, and again when its sources change', async () => {
    const [one, other] = await Promise.all([opened(), opened()]);
    expect(one.folder).toBe(other.folder);
    expect(one.page).toMatch(/src="\/assets\/index-[\w-]+\.js"/);
    expect(await readdir(join(folder, 'dist'))).toHaveLength(1);
    expect((await opened()).builds).toBe(0);
    await writeFile(join(house, 'shared.ts'), "export { title } from './further.ts';");
    await writeFile(join(house, 'further.ts'), "export const title = 'two';");
    await writeFile(
      join(folder, 'src', 'main.ts'),
      "import { title } from '../../shared.ts';\ndocument.title = title;",
    );
    const changed = await opened();
    expect([changed.builds, changed.folder === one.folder]).toEqual([1, false]);
    expect(await scriptOf(changed)).toContain('two');
    await writeFile(join(house, 'further.ts'), "export const title = 'three';");
    expect(await scriptOf(await opened())).toContain('three');
  });

  it('is whole or not there: what was killed while it built is no harm', async () => {
    await cp(join(folder, 'src'), join(folder, 'dist', 'building-x'), { recursive: true });
    expect((await opened()).page).toContain('/assets/');
  });

  it('says why it could not be built', async () => {
    await writeFile(join(folder, 'src', 'main.ts'), 'import "./nowhere.ts";');
    const web = await openWebApplication({ folder });
    expect(web).toEqual({ ok: false, error: expect.stringContaining('nowhere') as unknown });
    expect(await readdir(join(folder, 'dist'))).toEqual([]);
    await rm(join(folder, 'index.html'));
    expect(await openWebApplication({ folder })).toMatchObject({ ok: false });
  });
});
